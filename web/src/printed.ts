// A pasted printed text, and the offer to convert it into card facts.
import { button, h, several } from "./dom.ts";
import type { ReadCard, Said } from "./protocol.ts";

export class Offer {
  /** `taken` is called with the card into which the text should be converted. */
  constructor(private readonly place: HTMLElement, private readonly taken: (card: ReadCard) => void) {}

  hide(): void {
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  /** Shows the cards that a text can be parsed as. Shows nothing if it is not a card of any game. */
  show(cards: ReadCard[]): void {
    this.hide();
    if (cards.length === 0) return;
    this.place.append(
      ...cards.map((card) => this.card(card)),
      button("\u00d7", () => this.hide(), { class: "plain close", "aria-label": "Keep the text", title: "Keep the text" }));
    this.place.hidden = false;
  }

  private card(card: ReadCard): HTMLElement {
    const { short, name, lines, understood, said, file, edits } = card;
    const left = lines - understood;
    return h("div", { class: "card", "data-game": card.game },
      h("p", {}, "The pasted text can be parsed as a ", short, " card: ", h("b", {}, name), `, ${understood} of ${several(lines, "line")}. `,
        edits ? null : h("span", { class: "note" }, "It opens as a separate text. "),
        button(`Convert to a ${short} card`, () => { this.hide(); this.taken(card); }, { class: "small" })),
      h("details", { open: left > 0 },
        h("summary", {}, left > 0 ? `${several(left, "line")} not parsed` : "Card facts"),
        h("div", { class: "both" },
          h("div", { class: "said" }, ...said.map(line)),
          h("pre", { tabindex: "0", "aria-label": "Card facts" }, file.trimEnd()))));
  }
}

/** Returns a line of the text. The part that cannot be parsed is underlined, with the nearest form that can. */
function line({ text, unread, why, help }: Said): HTMLElement {
  return h("p", {}, text, unread === undefined ? null : h("u", {}, unread || "\u00a0"),
    why ? h("span", { class: "note" }, help ? `${why}; ${help}` : why) : null);
}
