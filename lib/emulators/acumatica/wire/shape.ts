/** What a caller asked to see of a record: `$select`, `$expand` and `$custom` put together. */
export interface Shape {
  /** Undefined shows every field. */
  fields: ReadonlySet<string> | undefined;
  /** Linked records and lists that were expanded. */
  children: ReadonlyMap<string, Shape>;
  files: boolean;
  /** User-defined fields, as `View.Field`. */
  custom: readonly string[];
}

const listed = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Nested names are paths: `Details/Allocations` to expand, `Details/Allocations/Qty` to select. */
export function readShape(query: URLSearchParams): Shape {
  const select = listed(query.get('$select'));
  return shapeOf(select, listed(query.get('$expand')), listed(query.get('$custom')));
}

function shapeOf(select: string[], expand: string[], custom: string[]): Shape {
  const below = (paths: string[], name: string) =>
    paths.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1));
  const here = new Set(expand.filter((path) => !path.includes('/')));
  return {
    fields: select.length === 0 ? undefined : new Set(select.filter((path) => !path.includes('/'))),
    children: new Map(
      [...here]
        .filter((name) => name !== 'files')
        .map((name) => [name, shapeOf(below(select, name), below(expand, name), below(custom, name))]),
    ),
    files: here.has('files'),
    custom: custom.filter((path) => !path.includes('/')),
  };
}

export const everything: Shape = { fields: undefined, children: new Map(), files: false, custom: [] };
