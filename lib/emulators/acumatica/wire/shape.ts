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

export const everything: Shape = { fields: undefined, children: new Map() };
