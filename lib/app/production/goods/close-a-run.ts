import type { CallContext } from '#app/dispatch.ts';
import { type Decision, mutate, type Retry, stands, write } from '#app/mutate.ts';
import {
  type PostClosedRunsDeps,
  postClosedRun,
  tellIfStopped,
} from '#app/production/posting/post-closed-run.ts';
import type { PostingWrite, RunStore } from '#app/production/production-ports.ts';
import type { KnownItems, LedgerReader } from '#app/stock/stock-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
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
import { reopenedPosting } from '#domain/production/posting/kit-posting.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { type BackflushDeps, takeByBill } from './backflush.ts';

export interface CloseDeps extends Retry {
  readonly runs: Pick<RunStore, 'loadWithCounts' | 'goodsWithLots' | 'bomsOf' | 'saveGoods' | 'stockCount'> &
    BackflushDeps['runs'];
  readonly lotsInTurn: BackflushDeps['lotsInTurn'];
  readonly items: KnownItems;
  readonly reader: Pick<LedgerReader, 'lines'>;
  readonly books: PostClosedRunsDeps;
}

interface CloseRequest {
  readonly runId: string;
  readonly changeId: string;
  /** `rev` of the goods that the person saw. */
  readonly rev: number;
}

/** What is decided on: the goods are read first, so that what was issued since is seen by the write's condition. */
interface LoadedRun {
  readonly run: Run | null;
  readonly counts: readonly RunCount[];
  readonly goods: RunGoods | null;
  readonly lots: readonly RunLot[];
  /** Its entry for the books; null: it has none. */
  readonly posting: Posting | null;
}

const load = async ({ runs, books }: CloseDeps, runId: string): Promise<LoadedRun> => {
  const made = await runs.goodsWithLots(runId);
  const [found, posting] = await Promise.all([runs.loadWithCounts(runId), books.postings.load(runId)]);
  return { run: found?.run ?? null, counts: found?.counts ?? [], ...made, posting };
};

/** The bill of a run's order: it has one from its first start on, or none. */
const billOf = async ({ runs }: CloseDeps, { workOrderId }: Run): Promise<FrozenBom | null> =>
  (await runs.bomsOf([workOrderId])).get(workOrderId) ?? null;

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
  { run, goods, counts }: LoadedRun,
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

/** What is written together; `posting` null: its entry for the books stays as it is. */
interface Changed {
  readonly goods: RunGoods;
  readonly posting: PostingWrite | null;
}

type Decided = Result<Decision<Changed>, DomainError>;

const change = async (
  deps: CloseDeps,
  { runId, changeId, rev }: CloseRequest,
  made: { readonly change: 'closed' | 'reopened'; readonly said: string },
  decide: (ground: LoadedRun & { readonly run: Run }) => Promise<Result<Changed, DomainError>>,
  /** What was read already, and still stands as far as anybody knows: the write's condition sees what changed since. */
  read: LoadedRun | null = null,
): Promise<Result<RunGoods, DomainError>> => {
  let known = read;
  const changed = await mutate<LoadedRun, Changed, DomainError>(deps, {
    async load() {
      const first = known;
      known = null;
      return first ?? load(deps, runId);
    },
    async decide(ground): Promise<Decided> {
      const { run, goods } = ground;
      if (!run) return err(runNotFound());
      if (goods) {
        const before = madeOnGoods(goods, changeId, made.change, made.said);
        if (before === 'same') return stands({ goods, posting: null });
        if (before === 'other') return err(withCurrent(idTaken(), goods));
        if (goods.rev !== rev) return err(withCurrent(stale(), goods));
      }
      const next = await decide({ ...ground, run });
      return next.ok ? write(next.value) : err(withCurrent(next.error, goods));
    },
    // Only what was found is decided on.
    save: (next, { goods }) => deps.runs.saveGoods(next.goods, goods as RunGoods, next.posting),
    contended: ({ goods }) => withCurrent(stale(), goods),
  });
  if (!changed.ok) return changed;
  tellIfStopped(deps.books, changed.value.posting);
  return ok(changed.value.goods);
};

/** What was settled against the bill, and whether what differs was explained. */
const explainedGoods = async (
  { items }: CloseDeps,
  { run, lots }: LoadedRun & { readonly run: Run },
  bom: FrozenBom | null,
  closed: RunGoods,
  said: SaidAtClose,
): Promise<Result<RunGoods, DomainError>> => {
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
 * since the person looked; REASON_REQUIRED where a component differs from what the bill expects and nobody says why;
 * NOT_POSTABLE where it is to come into the books, would be refused there, and nobody says that it is booked by hand.
 */
export const closeARun = async (
  deps: CloseDeps,
  request: CloseRequest,
  said: SaidAtClose,
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Result<RunGoods, DomainError>> => {
  const by = { sub: person.sub, username: person.username };
  const read = await load(deps, request.runId);
  const bom = read.run && (await billOf(deps, read.run));
  // For all that it made: nothing is counted on a run that is stopped.
  const isTaken = await takeByBill(deps, request.runId, bom, { by, now }, read);
  const decide = async (ground: LoadedRun & { readonly run: Run }): Promise<Result<Changed, DomainError>> => {
    const { run, goods, lots } = ground;
    const refusal = closeRefusal(run, goods);
    if (refusal || !goods) return err(refusal ?? runNotFound());
    const closed = closedGoods(goods, lots, said, { changeId: request.changeId, by: by.username, now });
    if (!closed.ok) return closed;
    const whole = await explainedGoods(deps, ground, bom, closed.value, said);
    if (!whole.ok) return whole;
    const closedRun = { run, lots, bom, goods: whole.value };
    const how = { isBookedByHand: said.isBookedByHand, by: by.username, now };
    const posting = await postClosedRun(deps.books, deps.items, closedRun, ground.posting, how);
    if (!posting.ok) return posting;
    await stockLateCounts(deps, ground, by, now);
    return ok({ goods: whole.value, posting: posting.value });
  };
  const made = { change: 'closed', said: saidOf(said) } as const;
  return change(deps, request, made, decide, isTaken ? null : read);
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

/** Opens a closed run again, while nothing of what it made was shipped, or is in the books or on its way there. */
export const reopenARun = async (
  deps: CloseDeps,
  request: CloseRequest,
  reason: string,
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Result<RunGoods, DomainError>> =>
  change(deps, request, { change: 'reopened', said: reason }, async ({ goods, posting }) => {
    const reopened = reopenedGoods(goods, goods?.closedAt ? await isShipped(deps, goods) : false, reason, {
      changeId: request.changeId,
      by: person.username,
      now,
    });
    if (!reopened.ok) return reopened;
    const givenUp = reopenedPosting(posting, deps.books.accountingName, { by: person.username, now });
    if (!givenUp.ok) return err(domainError('INVALID_TRANSITION', givenUp.error));
    const next = givenUp.value;
    return ok({ goods: reopened.value, posting: next && { next, previous: posting } });
  });

export const toGoodsAnswer = (goods: Result<RunGoods, DomainError>) =>
  goods.ok ? ok({ data: RunGoods.toWire(goods.value) }) : goods;
