// The panel beside a case: its verdict, its first difference, and its play.
import * as vscode from "vscode";

export interface Mistake {
  name: string;
  says: string;
  clauses: string[];
}

/** The part of the answer to `ruleproof/view` that the panel shows. */
export interface View {
  version: number;
  case: string;
  edition?: string;
  editions: { edition: string; verdict: string; differs: boolean }[];
  verdict: { word: string; expected: boolean; lines: string[] };
  divergence?: {
    what: string;
    expected: string;
    actual: string;
    step?: { line: number; text: string };
    clause?: { id: string; says: string };
  };
  timeline: string;
  tree?: string;
  proves: { clause: string; says: string; asserted: boolean; decided: boolean }[];
  mistakes: string[];
  path: string;
}

/** A panel beside the editor. It runs no script and fetches nothing. */
export class Panel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;

  get isOpen(): boolean {
    return this.panel !== undefined;
  }

  open(): void {
    if (this.panel) return this.panel.reveal(undefined, true);
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.panel = vscode.window.createWebviewPanel("ruleproof", "Play", place, { enableScripts: false });
    this.panel.onDidDispose(() => (this.panel = undefined));
  }

  draw(view: View | null, css: string): void {
    if (!this.panel) return;
    this.panel.title = view ? view.case : "No case";
    this.panel.webview.html = page(view, css, this.panel.webview.cspSource);
  }

  dispose(): void {
    this.panel?.dispose();
  }
}

/** Escapes a text for HTML. */
export function plain(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** Returns the whole page. The server has escaped the texts in the play and in the picture. */
export function page(view: View | null, css: string, source: string): string {
  const policy = `default-src 'none'; style-src ${source} 'unsafe-inline'`;
  const head = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${plain(policy)}"><style>${css}</style></head>`;
  return `${head}<body><main>${view ? body(view) : "<p>There is no case at the cursor.</p>"}</main></body></html>`;
}

function body(view: View): string {
  const { verdict, divergence, mistakes } = view;
  const lines = verdict.lines.map((line) => `<li>${plain(line)}</li>`).join("");
  const editions = view.editions.map((one) => {
    const differs = one.differs ? " (played differently)" : "";
    return `<li>${plain(one.edition)}: ${plain(one.verdict)}${differs}</li>`;
  });
  const asserted = view.proves.filter((one) => one.asserted).map((one) => {
    return `<li><b>${plain(one.clause)}</b> ${one.decided ? "" : "(not proved) "}${plain(one.says)}</li>`;
  });
  return [
    `<h1>${plain(view.case)}</h1>`,
    `<p role="status"><strong>${plain(verdict.word)}</strong>${verdict.expected ? "" : " (not as expected)"} · ${plain(view.path)}</p>`,
    mistakes.length ? `<p class="note">Engine with known mistakes: ${plain(mistakes.join(", "))}</p>` : "",
    lines ? `<ul>${lines}</ul>` : "",
    divergence ? parting(divergence) : "",
    view.timeline ? `<section><h2>Play</h2>${view.timeline}</section>` : "",
    view.tree ? `<section><h2>Decisions</h2>${view.tree}</section>` : "",
    asserted.length ? `<section><h2>Asserted clauses</h2><ul>${asserted.join("")}</ul></section>` : "",
    editions.length > 1 ? `<section><h2>Editions</h2><ul>${editions.join("")}</ul></section>` : "",
  ].join("\n");
}

function parting({ what, expected, actual, step, clause }: NonNullable<View["divergence"]>): string {
  const where = step ? ` in the step on line ${step.line + 1}, <code>${plain(step.text)}</code>` : "";
  const under = clause ? `<p><b>${plain(clause.id)}</b> ${plain(clause.says)}</p>` : "";
  return `<section><h2>First difference</h2><p>${plain(what)}${where}: expected <b>${plain(expected)}</b>, actual <b>${plain(actual)}</b></p>${under}</section>`;
}
