import { PlainFailure } from '#local/plain-failure.ts';

/** Whether a log line is one that a metric filter counts. */
export type LineFilter = (fields: Readonly<Record<string, unknown>>) => boolean;

type Tokens = { peek(): string | undefined; take(): string; expect(token: string): void };

/**
 * A filter pattern of CloudWatch Logs over lines of JSON, as far as the stack writes them: `{ ($.a = "5*") &&
 * (($.b != "x") || ($.c = 500)) }`. A field that is not there matches nothing, not even `!=`. Throws a PlainFailure
 * for a pattern that holds anything else.
 */
export function filterPattern(pattern: string): LineFilter {
  const unreadable = () => new PlainFailure(`The local run can't read the filter pattern ${pattern}.`);
  const words = pattern.match(/"(?:[^"\\]|\\.)*"|\$\.\w+|&&|\|\||!=|[=(){}]|[^\s=(){}!&|]+/g) ?? [];
  let at = 0;
  const tokens: Tokens = {
    peek: () => words[at],
    take() {
      const word = words[at];
      if (word === undefined) throw unreadable();
      at += 1;
      return word;
    },
    expect(token) {
      if (tokens.take() !== token) throw unreadable();
    },
  };

  const either = (): LineFilter => {
    let left = both();
    while (tokens.peek() === '||') {
      tokens.take();
      const [one, other] = [left, both()];
      left = (fields) => one(fields) || other(fields);
    }
    return left;
  };
  const both = (): LineFilter => {
    let left = single();
    while (tokens.peek() === '&&') {
      tokens.take();
      const [one, other] = [left, single()];
      left = (fields) => one(fields) && other(fields);
    }
    return left;
  };
  const single = (): LineFilter => {
    if (tokens.peek() === '(') {
      tokens.take();
      const inner = either();
      tokens.expect(')');
      return inner;
    }
    const selector = tokens.take();
    const operator = tokens.take();
    if (!selector.startsWith('$.')) throw unreadable();
    const matches = comparison(operator, tokens.take());
    if (!matches) throw unreadable();
    const name = selector.slice(2);
    return (fields) => {
      const value = fields[name];
      return value !== undefined && value !== null && matches(value);
    };
  };

  tokens.expect('{');
  const filter = either();
  tokens.expect('}');
  if (at !== words.length) throw unreadable();
  return filter;
}

/** A value in quotes is a text, in which `*` stands for anything; any other is a number, which no text equals. */
function comparison(operator: string, wanted: string): ((value: unknown) => boolean) | undefined {
  if (wanted.startsWith('"')) {
    const text = wanted.slice(1, -1).replace(/\\(.)/g, '$1');
    const pattern = new RegExp(
      `^${text
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
      's',
    );
    if (operator === '=') return (value) => pattern.test(String(value));
    if (operator === '!=') return (value) => !pattern.test(String(value));
    return undefined;
  }
  const number = Number(wanted);
  return operator !== '=' || Number.isNaN(number) ? undefined : (value) => value === number;
}

/** What a filter looks at in a line; undefined: it is no JSON. */
export function fieldsOfLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fields: unknown = JSON.parse(line);
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
