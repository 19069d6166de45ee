import { json, type Reply } from '#local/accounting-simulator/http/reply.ts';
import type { SimRequest } from '#local/accounting-simulator/http/request.ts';
import type { Simulator } from '#local/accounting-simulator/simulator.ts';
import { serveAdminApi } from './admin-api.ts';

const loopback = /^(::1|::ffff:127\.|127\.)/;

/** The admin side: for callers on this machine only, and not for pages of other sites in their browser. */
export async function serveAdmin(simulator: Simulator, request: SimRequest): Promise<Reply | undefined> {
  if (request.segments[0] !== '__sim') return undefined;
  if (!loopback.test(request.remoteAddress))
    return json(403, { error: 'Only callers on this machine may do this.' });
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    return json(403, { error: 'Not from another site.' });
  }
  return serveAdminApi(simulator, request);
}
