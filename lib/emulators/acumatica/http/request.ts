import type { IncomingHttpHeaders } from 'node:http';

export interface SimRequest {
  method: string;
  /** Path as sent, without query and without the site prefix. */
  path: string;
  /** Decoded path segments. */
  segments: string[];
  query: URLSearchParams;
  /** Query as sent, without the question mark. */
  rawQuery: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  remoteAddress: string;
  /** Whether the caller has hung up. */
  isAbandoned: () => boolean;
}

export function parseTarget(
  target: string,
): Pick<SimRequest, 'path' | 'segments' | 'query' | 'rawQuery'> | undefined {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const rawQuery = at < 0 ? '' : target.slice(at + 1);
  const segments = decodeSegments(path);
  return segments && { path, segments, query: new URLSearchParams(rawQuery), rawQuery };
}

function decodeSegments(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

export function header(request: SimRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

/** The body as JSON, or undefined when it is none. An empty body is an empty object. */
export function jsonBody(request: SimRequest): unknown {
  if (request.body.length === 0) return {};
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    return undefined;
  }
}
