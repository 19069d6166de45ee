import type { CallContext } from '#app/dispatch.ts';
import { type Decision, mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import type { LedgerReader } from '#app/stock/stock-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { runNotFound } from '#domain/production/change-run.ts';
import {
  closedGoods,
  closeRefusal,
  madeOnGoods,
  reopenedGoods,
  type SaidUse,
  saidOf,
} from '#domain/production/goods/close-run.ts';
import { countMovement, producedBy } from '#domain/production/goods/produced.ts';
import { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { RunLot } from '#domain/production/goods/run-lot.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';

export interface CloseDeps extends Retry {
  readonly runs: Pick<RunStore, 'loadWithCounts' | 'goodsOf' | 'lotsOf' | 'saveGoods' | 'stockCount'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
}

interface CloseRequest {
  readonly runId: string;
  readonly changeId: string;
  /** `rev` of the goods that the person saw. */
  readonly rev: number;
}

/** What is decided on: the goods are read first, so that what was issued since is seen by the write's condition. */
interface Ground {
  readonly run: Run | null;
  readonly counts: readonly RunCount[];
  readonly goods: RunGoods | null;
  readonly lots: readonly RunLot[];
}

const load = async ({ runs }: CloseDeps, runId: string): Promise<Ground> => {
  const goods = (await runs.goodsOf([runId])).get(runId) ?? null;
  const [found, lots] = await Promise.all([runs.loadWithCounts(runId), goods ? runs.lotsOf(runId) : []]);
  return { run: found?.run ?? null, counts: found?.counts ?? [], goods, lots };
};

const withCurrent = (error: DomainError, goods: RunGoods | null): DomainError =>
  goods ? { ...error, current: RunGoods.toWire(goods) } : error;

const idTaken = (): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent as another change. Look at what stands, then decide.',
  );

const stale = (): DomainError =>
  domainError(
    'STALE_VERSION',
    'Something was issued, returned or closed meanwhile. Look again, then decide.',
  );

/**
 * Counts that a version without lots wrote on a run that has one: each comes into stock once, before the run is closed.
 * Oldest first; one that would take back more than is there is left as it is, and said by the difference to the run.
 */
const stockLateCounts = async (
  { runs }: CloseDeps,
  { run, goods, counts }: Ground,
  by: Movement['by'],
  now: number,
): Promise<void> => {
  if (!run || !goods) return;
  const at = new Date(now).toISOString();
  for (const count of counts) {
    if (count.produced !== null || count.addedGood === 0) continue;
    const late = { ...count, produced: producedBy(goods, run, count) };
    const movement = countMovement(goods, late, counts, { by, at });
    if (movement) await runs.stockCount(late, movement);
  }
};

type Decided = Result<Decision<RunGoods>, DomainError>;

const change = async (
  deps: CloseDeps,
  { runId, changeId, rev }: CloseRequest,
  made: { readonly change: 'closed' | 'reopened'; readonly said: string },
  decide: (ground: Ground & { readonly run: Run }) => Promise<Result<RunGoods, DomainError>>,
): Promise<Result<RunGoods, DomainError>> =>
  mutate<Ground, RunGoods, DomainError>(deps, {
    load: () => load(deps, runId),
    async decide(ground): Promise<Decided> {
      const { run, goods } = ground;
      if (!run) return err(runNotFound());
      if (goods) {
        const before = madeOnGoods(goods, changeId, made.change, made.said);
        if (before === 'same') return stands(goods);
        if (before === 'other') return err(withCurrent(idTaken(), goods));
        if (goods.rev !== rev) return err(withCurrent(stale(), goods));
      }
      const next = await decide({ ...ground, run });
      return next.ok ? write(next.value) : err(withCurrent(next.error, goods));
    },
    // Only what was found is decided on.
    save: (next, { goods }) => deps.runs.saveGoods(next, goods as RunGoods),
    contended: ({ goods }) => withCurrent(stale(), goods),
  });

/**
 * Closes a stopped run: what was issued is settled lot by lot, and what a version without lots counted comes into stock.
 * 409 STALE_VERSION where something was issued or returned since the person looked.
 */
export const closeARun = async (
  deps: CloseDeps,
  request: CloseRequest,
  uses: readonly SaidUse[],
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Result<RunGoods, DomainError>> => {
  const by = { sub: person.sub, username: person.username };
  return change(deps, request, { change: 'closed', said: saidOf(uses) }, async (ground) => {
    const { run, goods, lots } = ground;
    const refusal = closeRefusal(run, goods);
    if (refusal || !goods) return err(refusal ?? runNotFound());
    const closed = closedGoods(goods, lots, uses, { changeId: request.changeId, by: by.username, now });
    if (closed.ok) await stockLateCounts(deps, ground, by, now);
    return closed;
  });
};

const PAGE = 500;

/** Whether some of what a run made has left the house. */
const isShipped = async ({ reader }: CloseDeps, { inventoryID, lotNumber }: RunGoods): Promise<boolean> => {
  for (let before: string | null = null; ; ) {
    const { rows, more } = await reader.lines(
      { inventoryID, lotNumber },
      { from: null, before, limit: PAGE },
    );
    if (rows.some(({ kind }) => kind === 'ship')) return true;
    before = rows.at(-1)?.entry ?? null;
    if (!more || before === null) return false;
  }
};

/** Opens a closed run again, while nothing of what it made was shipped. */
export const reopenARun = async (
  deps: CloseDeps,
  request: CloseRequest,
  reason: string,
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Result<RunGoods, DomainError>> =>
  change(deps, request, { change: 'reopened', said: reason }, async ({ goods }) =>
    reopenedGoods(goods, goods?.closedAt ? await isShipped(deps, goods) : false, reason, {
      changeId: request.changeId,
      by: person.username,
      now,
    }),
  );

export const toGoodsAnswer = (goods: Result<RunGoods, DomainError>) =>
  goods.ok ? ok({ data: RunGoods.toWire(goods.value) }) : goods;
