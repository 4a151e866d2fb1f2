// The picture of all decisions. Pointing at an answer or an end highlights its paths, and arrow keys follow them.

/** Makes a picture interactive. `said` shows the text of the highlighted item. */
export function lively(canvas: HTMLElement, said: HTMLElement): void {
  const svg = canvas.querySelector("svg");
  if (!svg) return;
  const parts = new Map([...svg.querySelectorAll<SVGElement>("[data-id]")].map((part) => [part.dataset.id, part]));
  const lines = [...svg.querySelectorAll<SVGElement>("path[data-from]")];
  const stops = [...parts.values()].filter((part) => !part.classList.contains("choice"));
  const from = (id: string | undefined) => lines.filter(({ dataset }) => dataset.from === id);
  const to = (id: string | undefined) => lines.filter(({ dataset }) => dataset.to === id);

  /** Returns everything on the paths through an item: before it and after it. */
  function ways(part: SVGElement): Set<Element | undefined> {
    const on = new Set<Element | undefined>([part]);
    const back = (id: string | undefined) => {
      for (const line of to(id)) {
        if (on.has(line)) continue;
        const answer = parts.get(line.dataset.from);
        on.add(line).add(answer).add(parts.get(answer?.dataset.of));
        back(answer?.dataset.of);
      }
    };
    const ahead = (id: string | undefined) => {
      for (const line of from(id)) {
        if (on.has(line)) continue;
        on.add(line).add(parts.get(line.dataset.to));
        follow(line.dataset.to);
      }
    };
    const follow = (asked: string | undefined) => {
      for (const row of stops.filter(({ dataset }) => dataset.of === asked)) {
        on.add(row);
        ahead(row.dataset.id);
      }
    };
    const { id, of } = part.dataset;
    if (of) {
      on.add(parts.get(of));
      back(of);
      ahead(id);
    } else {
      back(id);
      follow(id);
    }
    return on;
  }

  function light(part: SVGElement | undefined): void {
    svg?.classList.toggle("lit", part !== undefined);
    for (const one of svg?.querySelectorAll(".on") ?? []) one.classList.remove("on");
    if (part) for (const one of ways(part)) one?.classList.add("on");
    said.hidden = !part;
    said.textContent = part?.querySelector(":scope > title")?.textContent ?? "";
  }

  const at = (event: Event) => (event.target instanceof Element ? event.target.closest<SVGElement>("[data-id]") : null);
  svg.addEventListener("pointerover", (event) => light(at(event) ?? undefined));
  svg.addEventListener("pointerleave", () => light(undefined));

  // Tab reaches only one item; the arrow keys reach the others.
  let current = stops.find(({ classList }) => classList.contains("scripted")) ?? stops[0];
  svg.setAttribute("role", "group");
  for (const stop of stops) {
    stop.setAttribute("tabindex", stop === current ? "0" : "-1");
    stop.setAttribute("role", "img");
    stop.setAttribute("aria-label", stop.querySelector(":scope > title")?.textContent ?? "");
    stop.addEventListener("focus", () => {
      current?.setAttribute("tabindex", "-1");
      current = stop;
      stop.setAttribute("tabindex", "0");
      light(stop);
    });
    stop.addEventListener("blur", () => light(undefined));
  }
  const box = (part: Element) => part.getBoundingClientRect();
  const beside = (stop: SVGElement, step: number) => {
    const column = stops.filter((other) => Math.abs(box(other).left - box(stop).left) < 2)
      .sort((one, other) => box(one).top - box(other).top);
    return column[column.indexOf(stop) + step];
  };
  const moves: Record<string, (stop: SVGElement) => SVGElement | undefined> = {
    ArrowDown: (stop) => beside(stop, 1),
    ArrowUp: (stop) => beside(stop, -1),
    ArrowRight: (stop) => {
      const next = from(stop.dataset.id)[0]?.dataset.to;
      return stops.find(({ dataset }) => dataset.of === next) ?? parts.get(next);
    },
    ArrowLeft: (stop) => parts.get(to(stop.dataset.of ?? stop.dataset.id)[0]?.dataset.from),
  };
  canvas.addEventListener("keydown", (event) => {
    const stop = stops.find((one) => one === event.target);
    const next = stop && moves[event.key]?.(stop);
    if (!next) return;
    next.focus();
    event.preventDefault();
  });

  // Scale down a picture that is too wide, as long as it stays readable.
  const width = svg.width.baseVal.value;
  const height = svg.height.baseVal.value;
  requestAnimationFrame(() => {
    const scale = Math.min(1, Math.max(0.65, canvas.clientWidth / width));
    svg.setAttribute("width", String(width * scale));
    svg.setAttribute("height", String(height * scale));
  });
}
