import { empty, json, type Reply, text } from '#emulators/acumatica/http/reply.ts';
import type { SimRequest } from '#emulators/acumatica/http/request.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { serveAdminApi } from './admin-api.ts';
import { adminAsset, adminPage } from './page/admin-page.ts';

const loopback = /^(::1$|::ffff:127\.|127\.)/;

export const isAdminRequest = ({ segments }: Pick<SimRequest, 'segments'>): boolean =>
  segments.length === 0 || segments[0] === '__sim' || segments[0] === 'favicon.ico';

/** The admin side: for callers on this machine only, and not for pages of other sites in their browser. */
export async function serveAdmin(simulator: Simulator, request: SimRequest): Promise<Reply> {
  if (!loopback.test(request.remoteAddress)) return text(403, 'Only callers on this machine may do this.');
  const { origin, host } = request.headers;
  const foreign = origin !== undefined && origin !== `http://${host}`;
  // Another name for this machine in Host is how a foreign page gets around the check of its origin.
  if (foreign || !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')) {
    return json(403, { error: 'Not from another site.' });
  }
  const [root, asset = ''] = request.segments;
  if (root === undefined) return adminPage(simulator, request);
  if (root === 'favicon.ico') return empty(204);
  return (request.method === 'GET' && adminAsset(asset)) || serveAdminApi(simulator, request);
}
