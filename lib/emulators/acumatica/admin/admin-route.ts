import type { Reply } from '#emulators/acumatica/http/reply.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';

interface AdminCall {
  simulator: Simulator;
  /** The named parts of the path, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export interface AdminRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /__sim; a part that starts with a colon is a parameter. */
  path: string;
  run: (call: AdminCall) => Reply | Promise<Reply>;
}

/** The route's parameters when method and path fit. */
export function matchRoute(
  route: AdminRoute,
  method: string,
  segments: string[],
): Record<string, string> | undefined {
  const parts = route.path.split('/');
  if (route.method !== method || parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const given = segments[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = given;
    else if (part !== given) return undefined;
  }
  return params;
}
