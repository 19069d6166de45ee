import type { FaultRequest } from '#emulators/acumatica/faults/faults.ts';
import { empty, json } from '#emulators/acumatica/http/reply.ts';
import { isObject } from '#emulators/acumatica/wire/decode.ts';
import type { AdminRoute } from './admin-route.ts';

/** Laying out faults: `{fault, match?: {method?, path?}, times?, ms?, as?}`. */
export const faultRoutes: AdminRoute[] = [
  { method: 'GET', path: 'faults', run: ({ simulator }) => json(200, simulator.faults.list()) },
  {
    method: 'POST',
    path: 'faults',
    run: ({ simulator, body }) => {
      const match = isObject(body.match) ? body.match : undefined;
      const added = simulator.faults.add({ ...body, match } as FaultRequest);
      return typeof added === 'string' ? json(400, { error: added }) : json(201, added);
    },
  },
  {
    method: 'DELETE',
    path: 'faults',
    run: ({ simulator }) => {
      simulator.faults.clear();
      return empty(204);
    },
  },
  {
    method: 'DELETE',
    path: 'faults/:id',
    run: ({ simulator, params }) => {
      simulator.faults.clear(Number(params.id));
      return empty(204);
    },
  },
];
