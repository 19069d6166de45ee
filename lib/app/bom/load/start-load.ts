import type { postBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import type { CallContext } from '#app/dispatch.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { BomLoad, isUnderWay, startBomLoad } from '#domain/bom/bom-load.ts';
import { domainError } from '#domain/errors.ts';
import { ok } from '#domain/result.ts';
import type { BomLoadStore } from './bom-load-ports.ts';

export interface StartLoadDeps extends Retry {
  readonly loads: BomLoadStore;
}

/**
 * Starts a load of the accounting system's bills of material, or answers the one under way: one runs at a time, whoever
 * asks. The worker is invoked whenever a load is waiting: a caller that died before that is covered by a retry or by the
 * scheduled run.
 */
export const startLoad = async (
  deps: StartLoadDeps,
  { requestId }: RequestOutput<typeof postBom, 'load_boms'>,
  { person, now }: CallContext,
) => {
  const { loads } = deps;
  const load = await mutate(deps, {
    load: loads.load,
    decide: (current) =>
      current && (isUnderWay(current) || current.loadId === requestId)
        ? stands(current)
        : write(startBomLoad(current, { loadId: requestId, by: person.username, now })),
    save: (next, current) => loads.save(next, current),
    contended: () => domainError('TRY_AGAIN', 'Somebody else is starting a load. Try again.'),
  });
  if (!load.ok) return load;
  if (load.value.status === 'WAITING') await loads.wake();
  return ok({ data: BomLoad.toWire(load.value) });
};
