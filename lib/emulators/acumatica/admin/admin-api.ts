import { json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { jsonBody, type SimRequest } from '#emulators/acumatica/http/request.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { isObject } from '#emulators/acumatica/wire/decode.ts';
import { type AdminRoute, matchRoute } from './admin-route.ts';
import { faultRoutes } from './fault-api.ts';
import { pushRoutes } from './push-api.ts';
import { recordsRoutes } from './records-api.ts';
import { stockRoutes } from './stock-api.ts';
import { systemRoutes } from './system-api.ts';
import { vendorRoutes } from './vendor-api.ts';

// The vendors' own routes stand before the general ones, whose parameters would take their names for ids.
const routes: AdminRoute[] = [
  ...faultRoutes,
  ...vendorRoutes,
  ...recordsRoutes,
  ...stockRoutes,
  ...pushRoutes,
  ...systemRoutes,
];

/** Everything under /__sim. */
export async function serveAdminApi(simulator: Simulator, request: SimRequest): Promise<Reply> {
  const body = jsonBody(request);
  if (!isObject(body)) return json(400, { error: 'The body is not a JSON object.' });
  for (const route of routes) {
    const params = matchRoute(route, request.method, request.segments.slice(1));
    if (params) return route.run({ simulator, params, query: request.query, body });
  }
  return json(404, { error: `There is no ${request.method} ${request.path}.` });
}
