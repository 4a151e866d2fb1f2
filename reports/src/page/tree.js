"use strict";
// Without this script the picture can be scrolled. With it, pointing at an answer or an end lights the ways through it, and the
// picture can be dragged and made larger and smaller.
(() => {
  const canvas = document.querySelector(".canvas");
  const svg = canvas?.querySelector("svg");
  if (!svg) return;
  const pointed = document.querySelector(".pointed");
  const tools = document.querySelector(".tools");
  tools.hidden = false;
  svg.setAttribute("role", "group");

  // Answers and ends, and the lines between them.
  const parts = new Map([...svg.querySelectorAll("[data-id]")].map((part) => [part.dataset.id, part]));
  const lines = [...svg.querySelectorAll("path[data-from]")];
  const stops = [...parts.values()].filter((part) => !part.classList.contains("choice"));
  const saidOf = (part) => part.querySelector(":scope > title").textContent;
  const of = (part) => part.dataset.of;

  // All that lies on a way through a part: what leads to it, and what follows.
  function ways(id) {
    const on = new Set();
    const back = (to) => {
      for (const line of lines.filter((other) => other.dataset.to === to && !on.has(other))) {
        on.add(line).add(parts.get(line.dataset.from));
        const asked = of(parts.get(line.dataset.from));
        on.add(parts.get(asked));
        back(asked);
      }
    };
    const ahead = (from) => {
      for (const line of lines.filter((other) => other.dataset.from === from && !on.has(other))) {
        on.add(line).add(parts.get(line.dataset.to));
        follow(line.dataset.to);
      }
    };
    const follow = (asked) => {
      for (const row of stops.filter((other) => of(other) === asked)) {
        on.add(row);
        ahead(row.dataset.id);
      }
    };
    const part = parts.get(id);
    on.add(part);
    if (of(part)) {
      on.add(parts.get(of(part)));
      back(of(part));
      ahead(id);
    } else {
      back(id);
      follow(id);
    }
    return on;
  }

  let kept = null;
  let lit = null;
  function light(id) {
    if (id === lit) return;
    lit = id;
    svg.classList.toggle("lit", id !== null);
    for (const part of svg.querySelectorAll(".on")) part.classList.remove("on");
    if (id !== null) for (const part of ways(id)) part.classList.add("on");
    pointed.hidden = id === null;
    pointed.textContent = id === null ? "" : saidOf(parts.get(id));
  }
  function keep(id) {
    kept = kept === id ? null : id;
    for (const stop of stops) stop.setAttribute("aria-pressed", String(stop.dataset.id === kept));
    light(kept);
  }
  const idAt = (event) => event.target.closest?.("[data-id]")?.dataset.id ?? null;
  svg.addEventListener("pointerover", (event) => { if (!held) light(idAt(event) ?? kept); });
  svg.addEventListener("pointerleave", () => light(kept));

  // With keys one goes from answer to answer; only one of them is reached with Tab.
  let current = stops.find((stop) => stop.classList.contains("scripted")) ?? stops[0];
  for (const stop of stops) {
    stop.setAttribute("tabindex", stop === current ? "0" : "-1");
    stop.setAttribute("role", "button");
    stop.setAttribute("aria-pressed", "false");
    stop.addEventListener("focus", () => {
      current?.setAttribute("tabindex", "-1");
      current = stop;
      current.setAttribute("tabindex", "0");
      light(stop.dataset.id);
    });
    stop.addEventListener("blur", () => light(kept));
  }
  const box = (part) => part.getBoundingClientRect();
  function beside(stop, step) {
    const near = (other) => Math.abs(box(other).left - box(stop).left) < 2;
    const column = stops.filter(near).sort((one, other) => box(one).top - box(other).top);
    return column[column.indexOf(stop) + step];
  }
  function after(stop) {
    const line = lines.find((other) => other.dataset.from === stop.dataset.id);
    return line && (stops.find((other) => of(other) === line.dataset.to) ?? parts.get(line.dataset.to));
  }
  function before(stop) {
    const line = lines.find((other) => other.dataset.to === (of(stop) ?? stop.dataset.id));
    return line && parts.get(line.dataset.from);
  }
  const moves = {
    ArrowDown: (stop) => beside(stop, 1),
    ArrowUp: (stop) => beside(stop, -1),
    ArrowRight: after,
    ArrowLeft: before,
  };

  // The size.
  const [wide, tall] = [svg.width.baseVal.value, svg.height.baseVal.value];
  let scale = 1;
  function zoom(to, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
    const next = Math.min(4, Math.max(0.1, to));
    const [left, top] = [(canvas.scrollLeft + x) / scale, (canvas.scrollTop + y) / scale];
    scale = next;
    svg.setAttribute("width", wide * scale);
    svg.setAttribute("height", tall * scale);
    canvas.scrollTo(left * scale - x, top * scale - y);
  }
  const fit = () => zoom(Math.min(1, canvas.clientWidth / wide));
  document.querySelector("#smaller").addEventListener("click", () => zoom(scale / 1.25));
  document.querySelector("#larger").addEventListener("click", () => zoom(scale * 1.25));
  document.querySelector("#fit").addEventListener("click", fit);
  document.querySelector("#full").addEventListener("click", () => zoom(1));
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = canvas.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const stop = stops.includes(event.target) ? event.target : null;
    const to = stop && moves[event.key]?.(stop);
    if (to) to.focus();
    else if (stop && (event.key === "Enter" || event.key === " ")) keep(stop.dataset.id);
    else if (event.key === "Escape") keep(kept);
    else if (event.key === "+" || event.key === "=") zoom(scale * 1.25);
    else if (event.key === "-") zoom(scale / 1.25);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  });

  // What is held with a mouse goes along with it.
  let held = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType !== "mouse") return;
    held = { x: event.clientX, y: event.clientY, left: canvas.scrollLeft, top: canvas.scrollTop, moved: false };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    held.moved ||= Math.abs(x) + Math.abs(y) > 4;
    canvas.classList.toggle("held", held.moved);
    if (held.moved) canvas.scrollTo(held.left - x, held.top - y);
  });
  let dragged = false;
  addEventListener("pointerup", () => {
    dragged = held?.moved ?? false;
    held = null;
    canvas.classList.remove("held");
  });
  svg.addEventListener("click", (event) => {
    const id = idAt(event);
    if (!dragged && id !== null) keep(id);
    dragged = false;
  });
  // Where all of it would be too small to be read, a part of it is seen.
  zoom(Math.min(1, Math.max(0.65, canvas.clientWidth / wide)));
  canvas.scrollTo(0, 0);
})();
