import type { RequestOutput } from '#api/contract.ts';
import type { postInventory } from '#api/inventory-changes.ts';
import type { CallContext } from '#app/dispatch.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { domainError } from '#domain/errors.ts';
import { ok } from '#domain/result.ts';
import { isUnderWay, OpeningRun, startOpeningRun } from '#domain/stock/opening/opening-run.ts';
import type { OpeningRunStore } from './opening-run-ports.ts';

export interface StartOpeningDeps extends Retry {
  readonly openingRuns: OpeningRunStore;
}

/**
 * Starts a run over all items, or answers the one under way: one runs at a time, whoever asks. The write that starts it
 * calls the worker; where that call is lost, the clock goes on with it.
 */
export const startOpening = async (
  deps: StartOpeningDeps,
  { requestId }: RequestOutput<typeof postInventory, 'start_opening'>,
  { person, now }: CallContext,
) => {
  const { openingRuns } = deps;
  const by = { sub: person.sub, username: person.username };
  const run = await mutate(deps, {
    load: openingRuns.load,
    decide: (current) =>
      current && (isUnderWay(current) || current.runId === requestId)
        ? stands(current)
        : write(startOpeningRun(current, { runId: requestId, by, now })),
    save: (next, current) => openingRuns.save(next, current, { wakes: true }),
    contended: () => domainError('TRY_AGAIN', 'Somebody else is starting a load. Try again.'),
  });
  return run.ok ? ok({ data: OpeningRun.toWire(run.value) }) : run;
};
