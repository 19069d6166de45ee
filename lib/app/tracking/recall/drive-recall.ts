import { knownFirst, mutate, type Retry, stands, writeUnlessSame } from '#app/mutate.ts';
import type { PalletStore, PalletWrite } from '#app/pallets/pallet-ports.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import type { LotStore } from '#app/stock/stock-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import { inGroups } from '#domain/in-groups.ts';
import { ok, type Result } from '#domain/result.ts';
import { sideBySide } from '#domain/side-by-side.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotHeld, lotLetGo, palletHeld, palletLetGo } from '#domain/tracking/recall/hold-goods.ts';
import { holdCount, type RecallHolds } from '#domain/tracking/recall/recall.ts';
import { scopeOf, withScope } from '#domain/tracking/recall/recall-scope.ts';
import { readNode } from '#domain/tracking/trace-node.ts';
import { type TraceLedgerDeps, traceLedger } from '../trace-ledger.ts';
import type { RecallStore, WholeRecall } from './recall-ports.ts';

export interface DriveDeps extends TraceLedgerDeps, Retry {
  readonly recalls: RecallStore;
  readonly lots: Pick<LotStore, 'loadMany' | 'save'>;
  readonly pallets: Pick<PalletStore, 'loadMany' | 'save'>;
  readonly runs: Pick<RunStore, 'goodsOf'>;
}

/** One part: so many lots or pallets, each by itself. */
const PART = 100;
const SIDE_BY_SIDE = 16;
/** Others may write the same lot or pallet: it is read again so often. */
const MAX_ATTEMPTS = 20;

/** Changes something that others change, too. False: they kept writing it. */
const change = async <Stored>(
  retry: Retry,
  first: Stored | null,
  {
    load,
    next,
    save,
  }: {
    load(): Promise<Stored | null>;
    next(stored: Stored): Stored;
    save(next: Stored, stored: Stored): Promise<Result<unknown, WriteConflict>>;
  },
): Promise<boolean> => {
  const changed = await mutate<Stored | null, Stored | null, WriteConflict>(retry, {
    load: knownFirst(first, load),
    decide: (stored) => (stored === null ? stands(null) : writeUnlessSame(stored, ok(next(stored)))),
    // Only what was found is written.
    save: (wanted, stored) => save(wanted as Stored, stored as Stored),
    maxAttempts: MAX_ATTEMPTS,
    contended: () => 'CONFLICT',
  });
  return changed.ok;
};

const areAll = (changed: readonly boolean[]): boolean => changed.every((isChanged) => isChanged);

/** How one recall treats goods: it holds them, or lets them go. */
interface Treatment {
  lot: (stored: Parameters<typeof lotHeld>[0]) => Parameters<typeof lotHeld>[0];
  pallet: (stored: Parameters<typeof palletHeld>[0]) => Parameters<typeof palletHeld>[0];
}

const treatLots = async (
  deps: DriveDeps,
  lots: readonly LotId[],
  { lot: next }: Treatment,
): Promise<boolean> => {
  const known = await deps.lots.loadMany(lots);
  return areAll(
    await sideBySide(lots, SIDE_BY_SIDE, (id) =>
      change(deps, known.get(lotIdKey(id)) ?? null, {
        load: async () => (await deps.lots.loadMany([id])).get(lotIdKey(id)) ?? null,
        next,
        save: (wanted, stored) => deps.lots.save(wanted, stored),
      }),
    ),
  );
};

/** Those of one transaction: two items each, of which it takes a hundred. */
const PALLETS_TOGETHER = 25;

/** Twenty-five are written at once; where somebody else was at one of those, each by itself. */
const treatPallets = async (
  deps: DriveDeps,
  ssccs: readonly string[],
  { pallet: next }: Treatment,
): Promise<boolean> => {
  const known = await deps.pallets.loadMany(ssccs);
  const save = (pallets: readonly PalletWrite[]) =>
    deps.pallets.save({ pallets, movement: null, standing: [] });
  const wanted = [...known.values()]
    .map((previous) => ({ next: next(previous), previous }))
    .filter((write) => write.next !== write.previous);
  const refused = await sideBySide(inGroups(wanted, PALLETS_TOGETHER), SIDE_BY_SIDE, async (together) =>
    (await save(together)).ok ? [] : together,
  );
  return areAll(
    await sideBySide(refused.flat(), SIDE_BY_SIDE, ({ previous }) =>
      change(deps, previous, {
        load: async () => (await deps.pallets.loadMany([previous.sscc])).get(previous.sscc) ?? null,
        next,
        save: (pallet, read) => save([{ next: pallet, previous: read }]),
      }),
    ),
  );
};

/** Other open recalls by what they hold: goods that one lets go stay held by the other. */
const heldByOthers = async ({ recalls }: DriveDeps, recallId: string) => {
  const others = (await recalls.due()).filter((id) => id !== recallId);
  const found = new Map<string, string>();
  for (const id of others) {
    const whole = await recalls.load(id);
    if (whole?.recall.status !== 'Open') continue;
    for (const lot of whole.holds.lots) found.set(lotIdKey(lot), id);
    for (const sscc of whole.holds.pallets) found.set(sscc, id);
  }
  return found;
};

const treatmentOf = async (deps: DriveDeps, { recall, holds }: WholeRecall): Promise<Treatment> => {
  const now = deps.clock.now();
  if (holds.state !== 'releasing') {
    const by = { by: recall.openedBy, now };
    return { lot: (lot) => lotHeld(lot, recall, by), pallet: (pallet) => palletHeld(pallet, recall, by) };
  }
  const others = await heldByOthers(deps, recall.recallId);
  const by = { by: recall.closedBy ?? recall.openedBy, now };
  const letting = (key: string) => ({
    recallId: recall.recallId,
    goodsAfter: recall.goodsAfter ?? 'onHold',
    other: others.get(key) ?? null,
  });
  return {
    lot: (lot) => lotLetGo(lot, letting(lotIdKey(lot)), by),
    pallet: (pallet) => palletLetGo(pallet, letting(pallet.sscc), by),
  };
};

/** The next part of what is to be held or let go; the holds after it, or null where others kept writing some of it. */
const doPart = async (deps: DriveDeps, whole: WholeRecall): Promise<RecallHolds | null> => {
  const { holds } = whole;
  const { lots, pallets, done } = holds;
  const treatment = await treatmentOf(deps, whole);
  const ofLots = lots.slice(done, done + PART);
  if (ofLots.length > 0) {
    const isDone = await treatLots(deps, ofLots, treatment);
    return isDone ? { ...holds, done: done + ofLots.length, rev: holds.rev + 1 } : null;
  }
  const ofPallets = pallets.slice(done - lots.length, done - lots.length + PART);
  const isDone = await treatPallets(deps, ofPallets, treatment);
  return isDone ? { ...holds, done: done + ofPallets.length, rev: holds.rev + 1 } : null;
};

/**
 * What moved between the trace and the holds is in the scope as well: it is traced again, until a trace that is settled
 * finds nothing more. What is held can't be issued, palletised or shipped any more, so that this ends.
 */
const lookAgain = async (deps: DriveDeps, { recall, holds }: WholeRecall): Promise<RecallHolds> => {
  const start = readNode(recall.start.kind, recall.start.id);
  if (start === null) return { ...holds, state: 'still', rev: holds.rev + 1 };
  const { trace, isSettled } = await traceLedger(deps, start, 'forward');
  const { lots, pallets, runs } = scopeOf(trace);
  // A run in it may not have made anything yet: its lot is held before it does.
  const made = [...(await deps.runs.goodsOf(runs)).values()].filter(({ lotNumber }) => lotNumber !== '');
  const grown = withScope(holds, [...lots, ...made], pallets);
  if (grown.added > 0) return { ...grown.holds, rev: holds.rev + 1 };
  if (holds.state === 'still') return holds;
  return isSettled ? { ...holds, state: 'still', rev: holds.rev + 1 } : holds;
};

/**
 * Goes on with what a recall holds or lets go, wherever it was left, while there is time; whoever else does the same
 * does no harm. Answers how it then stands: `isHeldUp` where others kept writing the same goods, which the next call or
 * minute goes on with.
 */
export const driveRecall = async (
  deps: DriveDeps,
  recallId: string,
  hasTime: () => boolean,
): Promise<{ readonly whole: WholeRecall | null; readonly isHeldUp: boolean }> => {
  let isLookedAgain = false;
  for (;;) {
    const whole = await deps.recalls.load(recallId);
    if (!whole || whole.recall.kind === 'mock' || !hasTime()) return { whole, isHeldUp: false };
    const { recall, holds } = whole;
    const isDone = holds.done >= holdCount(holds);
    if (isDone && holds.state === 'releasing') {
      await deps.recalls.saveHolds({ ...holds, state: 'still', rev: holds.rev + 1 }, holds);
      continue;
    }
    if (isDone && (recall.status === 'Closed' || (holds.state === 'still' && isLookedAgain)))
      return { whole, isHeldUp: false };
    const next = isDone ? await lookAgain(deps, whole) : await doPart(deps, whole);
    if (next === null) return { whole, isHeldUp: true };
    isLookedAgain = isDone;
    // Unsettled, or nothing new: `still` ends it, else it is looked at once more.
    if (next === holds && holds.state === 'still') return { whole, isHeldUp: false };
    if (next !== holds) await deps.recalls.saveHolds(next, holds);
  }
};
