import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { BillMove, RunStore } from '#app/production/production-ports.ts';
import { readInTurn } from '#app/stock/read-in-turn.ts';
import type { LotsInTurn, StockInTurn } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { billMovement, billTakes, givenBackByBill, takenByBill } from '#domain/production/goods/backflush.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { RunLot } from '#domain/production/goods/run-lot.ts';
import type { Run } from '#domain/production/run.ts';
import { sum } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';

export interface BackflushDeps extends Retry {
  readonly runs: Pick<RunStore, 'load' | 'goodsWithLots' | 'bomsOf' | 'moveByBill'>;
  readonly lotsInTurn: LotsInTurn;
}

/** Of as many lines one transaction holds all that belongs to them: movement, balance, what the run has, and the lot. */
const MAX_LINES = 20;
/** So many items are read side by side. */
const SIDE_BY_SIDE = 16;

interface Ground {
  readonly run: Run | null;
  readonly goods: RunGoods | null;
  readonly lots: readonly RunLot[];
}

/** Whoever made the bill take something. */
interface TakenBy {
  readonly by: Movement['by'];
  /** Epoch ms. */
  readonly now: number;
}

interface Planned {
  readonly act: BillMove['act'];
  readonly lines: readonly MovementLine[];
  readonly standing: readonly Lot[];
}

const NOTHING: Planned = { act: 'issue', lines: [], standing: [] };

/** What comes next: what is to be given back before what is to be taken, as much as one transaction holds. */
const plan = async (
  { lotsInTurn }: BackflushDeps,
  { run, goods, lots }: Ground,
  bom: FrozenBom,
  now: number,
): Promise<Planned> => {
  if (!run || !goods || goods.closedAt !== null || run.status === 'Void') return NOTHING;
  const takes = billTakes(run, goods, lots, bom);
  const back = takes.filter(({ qty }) => qty < 0).flatMap((take) => givenBackByBill(lots, take));
  if (back.length > 0) return { act: 'return', lines: back.slice(0, MAX_LINES), standing: [] };
  const lines: MovementLine[] = [];
  const known: Lot[] = [];
  for (const some of inGroups(
    takes.filter(({ qty }) => qty > 0),
    SIDE_BY_SIDE,
  )) {
    const found = await Promise.all(
      some.map(async ({ inventoryID, qty }) => {
        const takenOf = (from: StockInTurn) => takenByBill(from, qty, goods, siteDay(now));
        const stock = await readInTurn(lotsInTurn, inventoryID, (read) => {
          const taken = takenOf(read);
          return taken.length >= MAX_LINES || sum(taken.map(({ delta }) => delta)) === -qty;
        });
        return { stock, taken: takenOf(stock) };
      }),
    );
    for (const { stock, taken } of found) {
      lines.push(...taken);
      known.push(...stock.lots);
    }
    if (lines.length >= MAX_LINES) break;
  }
  const part = lines.slice(0, MAX_LINES);
  const keys = new Set(part.map(lotIdKey));
  return { act: 'issue', lines: part, standing: known.filter((lot) => keys.has(lotIdKey(lot))) };
};

/**
 * Takes what the bill takes by itself for what a run has made, and gives back what a count took back: part by part, each
 * on what stands, so that of two counts at once each is taken for once, and what a crash left is done by the next call. What
 * is not there is not taken: no count waits for it, and closing asks about it.
 */
export const backflush = async (
  deps: BackflushDeps,
  { runId, workOrderId }: Pick<Run, 'runId' | 'workOrderId'>,
  how: TakenBy,
): Promise<void> => {
  const bom = (await deps.runs.bomsOf([workOrderId])).get(workOrderId) ?? null;
  await takeByBill(deps, runId, bom, how);
};

/**
 * The same by a bill that is at hand, and first on what was read already: the goods before the run. Answers whether anything
 * was taken or given back, or others were at it so often that nobody can say.
 */
export const takeByBill = async (
  deps: BackflushDeps,
  runId: string,
  bom: FrozenBom | null,
  { by, now }: TakenBy,
  read: Ground | null = null,
): Promise<boolean> => {
  if (!bom?.lines.some(({ method }) => method === 'backflush')) return false;
  const at = new Date(now).toISOString();
  let known = read;
  for (let times = 0; ; times += 1) {
    const moved = await mutate<Ground, BillMove | null, null>(deps, {
      async load() {
        const first = known;
        known = null;
        if (first) return first;
        // The goods before the run: a count that comes between the two is seen, and an issue by the write's condition.
        const made = await deps.runs.goodsWithLots(runId);
        return { ...made, run: await deps.runs.load(runId) };
      },
      async decide(ground) {
        const { act, lines, standing } = await plan(deps, ground, bom, now);
        if (lines.length === 0 || !ground.goods) return stands<BillMove | null>(null);
        const movement = billMovement(act, ground.goods, lines, { at, by });
        const uoms = new Map(bom.lines.map(({ inventoryID, baseUom }) => [inventoryID, baseUom]));
        return write({ act, runId, rev: ground.goods.rev, movement, uoms, standing });
      },
      save: async (move) => (move ? deps.runs.moveByBill(move) : ok(undefined)),
      contended: () => null,
    });
    // Whoever was quicker each time takes for this count as well, or the next one does.
    if (!moved.ok || moved.value === null) return times > 0 || !moved.ok;
  }
};
