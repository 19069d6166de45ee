import { isAdminRequest, serveAdmin } from '#emulators/acumatica/admin/serve-admin.ts';
import { connectionFaults, requestFaults } from '#emulators/acumatica/faults/fault-names.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { prepareEndpoint, runEndpoint } from './endpoint-call.ts';
import { html503, queryTooLong, tooMany } from './error-replies.ts';
import { empty, type Outcome, type Reply, replyWith } from './reply.ts';
import type { SimRequest } from './request.ts';
import { serveSignIn } from './sign-in-routes.ts';

export interface Served {
  outcome: Outcome;
  session?: string;
  faults: string[];
}

/**
 * One request from its arrival to what happens to its line. Work that was begun goes on when the caller has hung
 * up, as it does in the real system: a dropped line proves nothing.
 */
export async function serve(simulator: Simulator, request: SimRequest): Promise<Served> {
  if (isAdminRequest(request)) {
    return { outcome: replyWith(await serveAdmin(simulator, request)), faults: [] };
  }

  const target = targetOf(request);
  const line = simulator.faults.take(target, connectionFaults);
  const faults = [...line.keys()] as string[];
  const broken = breakConnection(line);
  if (broken) return { outcome: broken, faults };
  const served = await answer(simulator, request, target, faults);
  const slow = line.get('slow');
  if (slow) await simulator.clock.sleep(slow.ms);
  return served;
}

async function answer(
  simulator: Simulator,
  request: SimRequest,
  target: ReturnType<typeof targetOf>,
  faults: string[],
): Promise<Served> {
  if (simulator.settings.maxQueryLength > 0 && request.rawQuery.length > simulator.settings.maxQueryLength) {
    return { outcome: replyWith(queryTooLong()), faults };
  }
  const unsigned = serveSignIn(simulator, request);
  if (unsigned) return { outcome: replyWith(unsigned), faults };

  const prepared = prepareEndpoint(simulator, request);
  if ('reply' in prepared) return { outcome: replyWith(prepared.reply), faults };
  const session = prepared.session.user;
  const admission = await simulator.throttle.enter();
  if (!admission.admitted) return { outcome: replyWith(tooMany()), session, faults };
  if (request.isAbandoned() && !simulator.settings.beginsAbandoned) {
    admission.leave();
    return { outcome: { kind: 'drop' }, session, faults };
  }

  const book = simulator.faults.take(target, requestFaults);
  const work = async () => {
    if (simulator.settings.latencyMs > 0) await simulator.clock.sleep(simulator.settings.latencyMs);
    try {
      return runEndpoint(prepared, book);
    } finally {
      admission.leave();
    }
  };
  const outcome = await commitOrLose(simulator, book, work, admission.leave);
  return { outcome, session, faults: [...faults, ...book.keys()] };
}

type Hit = ReturnType<Simulator['faults']['take']>;

function targetOf({ method, segments, path, rawQuery }: SimRequest) {
  const isData = segments[0]?.toLowerCase() === 'entity' && segments.length > 3;
  return { method, target: rawQuery === '' ? path : `${path}?${rawQuery}`, isData };
}

function breakConnection(faults: Hit): Outcome | undefined {
  const down = faults.get('down');
  if (down) return down.as === 'refuse' ? { kind: 'drop' } : replyWith(html503());
  if (faults.has('reset')) return { kind: 'drop' };
  if (faults.has('html503')) return replyWith(html503());
  if (faults.has('429')) return replyWith(tooMany());
  if (faults.has('401once')) return replyWith(empty(401));
  return faults.has('timeoutBeforeCommit') ? { kind: 'silence' } : undefined;
}

async function commitOrLose(
  simulator: Simulator,
  faults: Hit,
  work: () => Promise<Reply>,
  giveUp: () => void,
): Promise<Outcome> {
  const late = faults.get('commitAfterDisconnect');
  if (late) {
    if (late.ms > simulator.settings.longestLateMs) giveUp();
    else simulator.clock.after(late.ms, () => void work());
    return { kind: 'drop' };
  }
  const reply = await work();
  return faults.has('timeoutAfterCommit') ? { kind: 'silence' } : replyWith(reply);
}
