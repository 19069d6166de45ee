import type { Method } from './rest-api.ts';

/** The method that answers, with what its path's placeholders stand for (null when it has none). */
type Match<M extends Address> = { method: M; pathParameters: Record<string, string> | null };

type Address = Pick<Method, 'httpMethod' | 'resourcePath'>;

/** Literal parts win over `{placeholder}`, that over `{rest+}`; a named method wins over `ANY`. Paths are case-sensitive. */
export function matchMethod<M extends Address>(
  methods: readonly M[],
  httpMethod: string,
  path: string,
): Match<M> | undefined {
  const matches = methods
    .filter((method) => method.httpMethod === httpMethod || method.httpMethod === 'ANY')
    .flatMap((method) => {
      const placeholders = matchPath(method.resourcePath, path);
      return placeholders ? [{ method, placeholders }] : [];
    })
    .toSorted((one, other) => rank(one.method) - rank(other.method));
  const [best] = matches;
  if (!best) return undefined;
  const pathParameters = Object.keys(best.placeholders).length > 0 ? best.placeholders : null;
  return { method: best.method, pathParameters };
}

function matchPath(resourcePath: string, path: string): Record<string, string> | undefined {
  const wanted = resourcePath.split('/');
  const given = path.replace(/\/$/, '').split('/');
  const placeholders: Record<string, string> = {};
  for (const [at, part] of (resourcePath === '/' ? [''] : wanted).entries()) {
    const greedy = /^\{(.+)\+\}$/.exec(part)?.[1];
    if (greedy) {
      placeholders[greedy] = given.slice(at).join('/');
      return given.length > at ? placeholders : undefined;
    }
    const value = given[at];
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (value === undefined || (name ? value === '' : value !== part)) return undefined;
    if (name) placeholders[name] = decodedPart(value);
  }
  return given.length === (resourcePath === '/' ? 1 : wanted.length) ? placeholders : undefined;
}

/** A part that is no valid encoding stays as it came: the handler refuses it, not we. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function rank({ resourcePath, httpMethod }: Address): number {
  const placeholders = resourcePath.match(/\{/g)?.length ?? 0;
  return (resourcePath.includes('+}') ? 1000 : 0) + placeholders * 10 + (httpMethod === 'ANY' ? 1 : 0);
}
