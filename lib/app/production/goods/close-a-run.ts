import type { CallContext } from '#app/dispatch.ts';
import { type Decision, mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import type { KnownItems, LedgerReader } from '#app/stock/stock-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { runNotFound } from '#domain/production/change-run.ts';
import {
  closedGoods,
  closeRefusal,
  explained,
  madeOnGoods,
  reopenedGoods,
  type SaidAtClose,
  saidOf,
} from '#domain/production/goods/close-run.ts';
import { componentUse } from '#domain/production/goods/component-use.ts';
import { countMovement, producedBy } from '#domain/production/goods/produced.ts';
import { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { RunLot } from '#domain/production/goods/run-lot.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { type BackflushDeps, backflush } from './backflush.ts';

export interface CloseDeps extends Retry {
  readonly runs: Pick<RunStore, 'loadWithCounts' | 'goodsWithLots' | 'bomsOf' | 'saveGoods' | 'stockCount'> &
    BackflushDeps['runs'];
  readonly itemStock: BackflushDeps['itemStock'];
  readonly items: KnownItems;
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
  const made = await runs.goodsWithLots(runId);
  const found = await runs.loadWithCounts(runId);
  return { run: found?.run ?? null, counts: found?.counts ?? [], ...made };
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
    'Something was counted, issued, returned or closed meanwhile. Look again, then decide.',
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

/** What was settled against the bill, and whether what differs was explained. */
const explainedGoods = async (
  { runs, items }: CloseDeps,
  { run, lots }: Ground & { readonly run: Run },
  closed: RunGoods,
  said: SaidAtClose,
): Promise<Result<RunGoods, DomainError>> => {
  const bom: FrozenBom | null = (await runs.bomsOf([run.workOrderId])).get(run.workOrderId) ?? null;
  if (!bom) return ok(closed);
  const known = await items.loadMany(bom.lines.map(({ inventoryID }) => inventoryID));
  return explained(
    closed,
    componentUse(run, closed, lots, bom),
    said.components,
    (inventoryID) => known.get(itemKey(inventoryID))?.kind === 'stock',
  );
};

/**
 * Closes a stopped run: what the bill takes by itself is taken first, then what was issued is settled lot by lot, and what
 * a version without lots counted comes into stock. 409 STALE_VERSION where something was counted, issued or returned
 * since the person looked; REASON_REQUIRED where a component differs from what the bill expects and nobody says why.
 */
export const closeARun = async (
  deps: CloseDeps,
  request: CloseRequest,
  said: SaidAtClose,
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Result<RunGoods, DomainError>> => {
  const by = { sub: person.sub, username: person.username };
  const found = await deps.runs.load(request.runId);
  if (found) await backflush(deps, found, { by, now });
  return change(deps, request, { change: 'closed', said: saidOf(said) }, async (ground) => {
    const { run, goods, lots } = ground;
    const refusal = closeRefusal(run, goods);
    if (refusal || !goods) return err(refusal ?? runNotFound());
    if (run.outputRev !== found?.outputRev) {
      // Counted on since: whoever did may have died before the bill took anything for it.
      await backflush(deps, run, { by, now });
      return err(stale());
    }
    const closed = closedGoods(goods, lots, said, { changeId: request.changeId, by: by.username, now });
    if (!closed.ok) return closed;
    const whole = await explainedGoods(deps, ground, closed.value, said);
    if (whole.ok) await stockLateCounts(deps, ground, by, now);
    return whole;
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
