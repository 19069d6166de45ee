import { type EndpointVersion, hasField, type RowSchema } from './schema.ts';

/** What a caller asked to see of a record: `$select` and `$expand` put together. */
export interface Shape {
  /** Undefined shows every field. */
  fields: ReadonlySet<string> | undefined;
  /** Linked records and lists that were expanded. */
  children: ReadonlyMap<string, Shape>;
}

const listed = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Nested names are paths: `Details/Allocations` to expand, `Details/Allocations/Qty` to select. */
export function readShape(query: URLSearchParams): Shape {
  return shapeOf(listed(query.get('$select')), listed(query.get('$expand')));
}

function shapeOf(select: string[], expand: string[]): Shape {
  const below = (paths: string[], name: string) =>
    paths.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1));
  const here = new Set(expand.filter((path) => !path.includes('/')));
  return {
    fields: select.length === 0 ? undefined : new Set(select.filter((path) => !path.includes('/'))),
    children: new Map([...here].map((name) => [name, shapeOf(below(select, name), below(expand, name))])),
  };
}

/** What every record and row has beside its schema's fields. */
const SYSTEM_FIELDS = new Set(['id', 'rowNumber', 'note', 'custom', 'files']);

/** A selected field that the version doesn't have, in the record or in rows that were expanded. */
export function unknownField(
  schema: RowSchema,
  { fields, children }: Shape,
  version: EndpointVersion,
): string | undefined {
  for (const field of fields ?? [])
    if (!SYSTEM_FIELDS.has(field) && !hasField(schema, field, version)) return field;
  for (const [name, shape] of children) {
    const below = schema.details[name] ?? schema.linked[name];
    const unknown = below && unknownField(below, shape, version);
    if (unknown) return unknown;
  }
  return undefined;
}
