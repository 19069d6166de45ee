import { serveEndpoint } from '#emulators/acumatica/entities/endpoint.ts';
import { type EntityRequest, everyBranch } from '#emulators/acumatica/entities/entity-request.ts';
import type { Reply } from '#emulators/acumatica/http/reply.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { isObject } from '#emulators/acumatica/wire/decode.ts';

/** Somebody in the accounting department who works in the system itself, without seat, queue or faults. */
export function internalCall(
  simulator: Simulator,
  method: string,
  rest: string[],
  body: Record<string, unknown> = {},
): Reply {
  const wire = Buffer.from(JSON.stringify(wrapped(body)));
  const branch = typeof body.Branch === 'string' ? body.Branch : simulator.settings.branch;
  const call: EntityRequest = {
    simulator,
    request: {
      method,
      path: '',
      segments: [],
      query: new URLSearchParams(),
      rawQuery: '',
      headers: {},
      body: wire,
      remoteAddress: '',
      isAbandoned: () => false,
    },
    session: { id: 'inside', user: 'gibbs', branch, openedAt: 0, lastUsedAt: 0, by: 'cookie' },
    branch: method === 'PUT' && rest[0] === 'PurchaseReceipt' ? branch : everyBranch,
    version: '25.200.001',
    rest,
    faults: new Map(),
  };
  return serveEndpoint(call);
}

const bare = new Set(['id', 'delete', 'note']);

/** Plain fields as the endpoint wants them; what is wrapped already stays as it is. */
function wrapped(plain: Record<string, unknown>): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(plain)) {
    if (bare.has(name)) wire[name] = value;
    else if (Array.isArray(value)) wire[name] = value.map((row) => (isObject(row) ? wrapped(row) : row));
    else if (isObject(value)) wire[name] = 'value' in value ? value : wrapped(value);
    else wire[name] = { value };
  }
  return wire;
}
