"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const parts = byId("parts").content.children;
  const areas = data.areas.map((key) => byId("area-" + key));
  const items = [...byId("steps").children];
  const slider = byId("slider");
  const panel = byId("verdict");
  const last = items.length - 1;
  const findings = items.flatMap((item, at) => (item.matches(".legal, .excused") ? [] : [at]));
  let now = -1;
  let shown = areas.map(() => []);
  let saving = 0;

  // The script itself shows a step that a link leads to; the browser need not scroll to its line in the list.
  for (const item of items) item.removeAttribute("id");
  document.documentElement.classList.add("scripted");
  document.querySelector(".controls").hidden = panel.hidden = false;

  function drawArea(area, before, after, marking) {
    for (const one of area.querySelectorAll(".changed")) one.classList.remove("changed");
    if (before.length === after.length && before.every((one, at) => one === after[at])) return;
    const old = new Map();
    before.forEach((one, at) => old.set(one, area.children[at]));
    const scrolled = [...area.querySelectorAll(".wide")].map((one) => one.scrollLeft);
    area.replaceChildren(...after.map((one) => {
      const kept = old.get(one);
      old.delete(one);
      if (kept) return kept;
      const made = document.importNode(parts[one], true);
      if (marking && area.tagName === "UL") made.classList.add("changed");
      return made;
    }));
    [...area.querySelectorAll(".wide")].forEach((one, at) => { one.scrollLeft = scrolled[at] || 0; });
    const section = area.closest("section");
    if (section) section.hidden = after.length === 0;
  }

  function drawVerdict(item) {
    const line = item.querySelector("code").cloneNode(true);
    const said = item.querySelector(".said").cloneNode(true);
    said.firstElementChild.after(line);
    panel.replaceChildren(said);
    panel.className = item.className;
  }

  function remember() {
    clearTimeout(saving);
    // A key held down would otherwise change the address more often than browsers let it be changed.
    saving = setTimeout(() => history.replaceState(null, "", "#step-" + now), 150);
  }

  function show(wanted, keep) {
    const step = Math.min(Math.max(wanted, 0), last);
    if (step === now) return;
    if (now >= 0) items[now].removeAttribute("aria-current");
    const after = data.steps[step];
    // By one step, what has changed is marked; after a leap that would be nearly everything.
    const marking = now >= 0 && Math.abs(step - now) === 1;
    areas.forEach((area, at) => drawArea(area, shown[at], after[at], marking));
    shown = after;
    now = step;
    const item = items[step];
    item.setAttribute("aria-current", "step");
    slider.value = step;
    slider.setAttribute("aria-valuetext", item.firstElementChild.getAttribute("aria-label"));
    drawVerdict(item);
    const list = byId("steps");
    list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 3;
    for (const chart of document.querySelectorAll(".charts svg[data-wide]")) {
      const along = (Number(chart.dataset.wide) * step) / Math.max(last, 1);
      chart.querySelector(".cursor").setAttribute("transform", "translate(" + along + " 0)");
    }
    if (keep) remember();
  }

  function finding(direction) {
    const found = direction > 0 ? findings.find((at) => at > now) : findings.findLast((at) => at < now);
    show(found === undefined ? now : found, true);
  }

  const go = {
    first: () => show(0, true),
    back: () => show(now - 1, true),
    on: () => show(now + 1, true),
    last: () => show(last, true),
    finding: () => finding(1),
  };
  const keys = {
    ArrowLeft: go.back,
    ArrowRight: go.on,
    Home: go.first,
    End: go.last,
    PageUp: () => show(now - 10, true),
    PageDown: () => show(now + 10, true),
    n: go.finding,
    p: () => finding(-1),
  };

  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => go[button.dataset.go]());
  }
  document.querySelector("[data-go=finding]").hidden = findings.length === 0;
  slider.addEventListener("input", () => show(Number(slider.value), true));
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input") && event.key.length > 1) return;
    const wide = event.target.closest(".wide");
    if (wide && wide.scrollWidth > wide.clientWidth) return;
    event.preventDefault();
    act();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#step-"]');
    if (!link) return;
    event.preventDefault();
    show(Number(link.hash.slice(6)), true);
  });
  for (const chart of document.querySelectorAll(".charts svg[data-wide]")) {
    chart.addEventListener("click", (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
      show(Math.round(((at.x - Number(chart.dataset.left)) / Number(chart.dataset.wide)) * last), true);
    });
  }

  function linked() {
    const match = /^#step-(\d+)$/.exec(location.hash);
    return match ? Number(match[1]) : null;
  }
  window.addEventListener("hashchange", () => { if (linked() !== null) show(linked(), false); });
  for (const area of areas) area.replaceChildren();
  show(linked() ?? data.at, false);
  if (linked() !== null) scrollTo(0, 0);
})();
