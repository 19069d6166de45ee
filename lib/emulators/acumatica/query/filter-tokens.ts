export interface Token {
  kind: 'word' | 'string' | 'number' | 'typed' | 'punctuation' | 'end';
  text: string;
  /** The quoted part of a typed literal such as date'2026-01-01'. */
  value: string;
}

const tokenPattern =
  /\s*(?:([A-Za-z]+)'((?:[^']|'')*)'|'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)[mMdDfFlL]?(?![\w.])|([A-Za-z_][\w./]*)|([(),=]))/y;

/** What is wrong with a filter; caught where it is parsed. */
export class Problem extends Error {
  readonly status: 400 | 500;
  constructor(status: 400 | 500, message: string) {
    super(message);
    this.status = status;
  }
}

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (source.slice(tokenPattern.lastIndex).trim() !== '') {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(source);
    if (!match) throw new Problem(400, `Syntax error at position ${at} in '${source}'.`);
    const [, type, typed, string, number, word, punctuation] = match;
    if (type !== undefined) tokens.push({ kind: 'typed', text: type.toLowerCase(), value: unquote(typed) });
    else if (string !== undefined) tokens.push({ kind: 'string', text: string, value: unquote(string) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, value: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, value: word });
    else tokens.push({ kind: 'punctuation', text: punctuation ?? '', value: '' });
  }
  tokens.push({ kind: 'end', text: '', value: '' });
  return tokens;
}

const unquote = (text = '') => text.replaceAll("''", "'");
