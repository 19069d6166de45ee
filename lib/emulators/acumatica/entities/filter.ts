import { readInstant } from '#emulators/acumatica/wire/dates.ts';
import type { Plain } from '#emulators/acumatica/wire/encode.ts';
import { type EndpointVersion, type EntitySchema, hasField } from '#emulators/acumatica/wire/schema.ts';

export type Test = (record: Plain) => boolean;

/** A filter that can't be answered: what this simulator doesn't speak is 400, what the system itself refuses 500. */
export class FilterRefusal extends Error {
  readonly status: 400 | 500;
  constructor(status: 400 | 500, message: string) {
    super(message);
    this.status = status;
  }
}

const SPOKEN =
  "A filter is one or more of Field eq 'text' and Field gt (or ge) datetimeoffset'…' here, all joined by and, or all by or.";

const notSpoken = (what: string) => new FilterRefusal(400, `$filter: '${what}' isn't spoken. ${SPOKEN}`);

/** Quoted texts with what stands before them, words (paths included), and single marks. */
const TOKEN = /\w*'(?:[^']|'')*'|[\w./]+|\S/g;

/**
 * The test that a filter asks for. Of the real grammar it knows what our connector sends; anything else is refused by
 * its name, so that nothing is asked for whose answer nobody has looked at. Text compares without case and padding.
 * @throws FilterRefusal
 */
export function parseFilter(source: string, schema: EntitySchema, version: EndpointVersion): Test {
  const tokens = source.match(TOKEN) ?? [];
  const tests: Test[] = [];
  const joint = tokens[3] ?? 'and';
  for (let at = 0; at < Math.max(1, tokens.length); at += 4) {
    const [field = '', operator = '', literal = '', next] = tokens.slice(at, at + 4);
    if (operator === '(') throw notSpoken(`${field}(`);
    tests.push(comparison(field, operator, literal, schema, version));
    if (next !== undefined && (next !== joint || !['and', 'or'].includes(next))) throw notSpoken(next);
    // A joint that nothing follows.
    if (next !== undefined && at + 4 >= tokens.length) throw notSpoken(next);
  }
  return joint === 'and'
    ? (record) => tests.every((test) => test(record))
    : (record) => tests.some((test) => test(record));
}

function comparison(
  field: string,
  operator: string,
  literal: string,
  schema: EntitySchema,
  version: EndpointVersion,
): Test {
  if (!/^[A-Za-z]\w*$/.test(field)) throw notSpoken(field);
  const [, type = '', quoted] = /^(\w*)'(.*)'$/s.exec(literal) ?? [];
  const isText = operator === 'eq' && type === '';
  const isSince = (operator === 'gt' || operator === 'ge') && type === 'datetimeoffset';
  if (quoted === undefined || !(isText || isSince))
    throw notSpoken([field, operator, literal].join(' ').trim());
  if (!hasField(schema, field, version))
    throw new FilterRefusal(500, `The property '${field}' is not found on the entity '${schema.name}'.`);
  const kind = schema.fields[field];
  if (isText) {
    if (kind !== 'string') throw notSpoken(`${field} eq ${literal}`);
    const wanted = comparable(quoted.replaceAll("''", "'"));
    return (record) => comparable(record[field]) === wanted;
  }
  const since = instantOf(quoted);
  if (since === undefined || (kind !== 'date' && kind !== 'datetime'))
    throw notSpoken(`${field} ${operator} ${literal}`);
  // A day compares with the day that the instant's text begins with.
  const limit = kind === 'date' ? Date.parse(new Date(since).toISOString().slice(0, 10)) : since;
  return (record) => {
    const value = Date.parse(String(record[field]));
    return operator === 'gt' ? value > limit : value >= limit;
  };
}

/** A plus sign that wasn't encoded arrives as a space, and is no offset any more. */
const instantOf = (text: string): number | undefined => {
  const instant = text.includes(' ') ? undefined : readInstant(text);
  return instant === undefined ? undefined : Date.parse(instant);
};

const comparable = (value: unknown): string =>
  String(value ?? '')
    .trimEnd()
    .toUpperCase();
