import { PlainFailure } from '../plain-failure.ts';

/**
 * The properties of a type that the local run knows, as paths: `Targets[].Arn` is that property of each entry,
 * and a path covers everything below it. `served` has an effect here, `ignored` has none.
 */
export type KnownProperties = { served: readonly string[]; ignored: readonly string[] };

/**
 * Throws a PlainFailure naming the first property of the resource that is in neither list; a template that says
 * something we would silently leave out must not run here. Answers the paths that are present and ignored.
 */
export function checkProperties(
  resource: { logicalId: string; type: string; properties: unknown },
  known: KnownProperties,
): string[] {
  const served = new Set(known.served);
  const ignored = new Set(known.ignored);
  const leading = new Set([...served, ...ignored].flatMap(prefixesOf));
  const left: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (served.has(path)) return;
    if (ignored.has(path)) {
      left.push(path);
      return;
    }
    if (path !== '' && !leading.has(path))
      throw new PlainFailure(
        `${resource.logicalId} (${resource.type}) has the property ${path}, which the local run does not know.`,
      );
    if (Array.isArray(value)) for (const entry of value) visit(entry, `${path}[]`);
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit(inner, path ? `${path}.${key}` : key);
  };
  visit(resource.properties, '');
  return [...new Set(left)];
}

function prefixesOf(path: string): string[] {
  return [...path.matchAll(/\.|\[\]/g)].flatMap(({ index, 0: step }) =>
    step === '[]' ? [path.slice(0, index), path.slice(0, index + 2)] : [path.slice(0, index)],
  );
}
