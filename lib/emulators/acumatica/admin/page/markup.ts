/** Text that is markup already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | boolean | null | undefined | Piece[];

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup with every inserted value escaped; lists are joined, nothing and false leave no trace. */
export function markup(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + rendered(values[at - 1]) + part));
}

function rendered(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false || piece === true) return '';
  if (Array.isArray(piece)) return piece.map(rendered).join('');
  return piece instanceof Markup
    ? piece.text
    : String(piece).replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
