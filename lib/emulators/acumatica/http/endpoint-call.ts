import { serveEndpoint } from '#emulators/acumatica/entities/endpoint.ts';
import type { EntityRequest } from '#emulators/acumatica/entities/entity-request.ts';
import type { FaultName } from '#emulators/acumatica/faults/fault-names.ts';
import { cookieOf, knownBranch } from '#emulators/acumatica/sign-in/cookie-login.ts';
import type { Session } from '#emulators/acumatica/sign-in/sessions.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { type EndpointVersion, endpointVersions } from '#emulators/acumatica/wire/schema.ts';
import { exception, exceptions, notFound } from './error-replies.ts';
import { empty, type Reply } from './reply.ts';
import { header, type SimRequest } from './request.ts';

type Prepared = Omit<EntityRequest, 'faults'>;

/** Finds endpoint, version and caller of a request for data. */
export function prepareEndpoint(simulator: Simulator, request: SimRequest): Prepared | { reply: Reply } {
  const [root = '', endpoint = '', asked = '', ...rest] = request.segments;
  const version = endpointVersions.find((known) => known === asked);
  if (root.toLowerCase() !== 'entity' || endpoint.toLowerCase() !== 'default' || !version) {
    return { reply: notFound() };
  }
  const session = authenticate(request, simulator);
  if (!session) return { reply: empty(401) };
  const wantedBranch = header(request, 'px-cbapibranch');
  const branch = wantedBranch ? knownBranch(simulator.settings, wantedBranch) : session.branch;
  if (!branch) return { reply: exception(`Error: '${wantedBranch}' branch cannot be found in the system.`) };
  return {
    simulator,
    request,
    session,
    branch,
    version: version satisfies EndpointVersion,
    rest,
  };
}

/** Does what was asked and answers. */
export function runEndpoint(prepared: Prepared, faults: ReadonlyMap<FaultName, { ms: number }>): Reply {
  if (faults.has('lockViolation')) {
    return exception(
      "Another process has added the 'POReceipt' record. Your changes will be lost.",
      exceptions.lockViolation,
    );
  }
  const byName = new Map<string, number>([...faults].map(([name, { ms }]) => [name, ms]));
  return serveEndpoint({ ...prepared, faults: byName });
}

/** Who calls: by bearer token, else by cookie. Undefined for somebody who isn't signed in. */
function authenticate(
  request: SimRequest,
  { tokens, sessions }: Pick<Simulator, 'tokens' | 'sessions'>,
): Session | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  const seat = bearer === undefined ? cookieOf(request, '.ASPXAUTH') : tokens.find(bearer)?.sessionId;
  return sessions.use(seat ?? '');
}
