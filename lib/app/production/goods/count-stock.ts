import type { RunForCount, RunStore } from '#app/production/production-ports.ts';
import type { LedgerStore } from '#app/stock/stock-ports.ts';
import type { DomainError } from '#domain/errors.ts';
import { countMovement, producedBy } from '#domain/production/goods/produced.ts';
import type { RunCount } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { applyLines, notEnoughStock } from '#domain/stock/ledger/balance.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';

export interface CountStockDeps {
  readonly runs: Pick<RunStore, 'loadWithCounts'>;
  readonly ledger: Pick<LedgerStore, 'loadGround' | 'balancesOf'>;
}

/** A count with what it does to stock. */
interface CountInStock {
  readonly count: RunCount;
  /** Null: nothing. */
  readonly movement: Movement | null;
}

/**
 * What a count does to stock: what is good comes in, what is taken back goes out again. NOT_ENOUGH_STOCK where that was
 * moved or used since.
 */
export const countInStock = async (
  { runs, ledger }: CountStockDeps,
  { run, goods }: RunForCount,
  count: RunCount,
  { by, now }: { readonly by: Movement['by']; readonly now: number },
): Promise<Result<CountInStock, DomainError>> => {
  if (!run || !goods) return ok({ count, movement: null });
  const produced = producedBy(goods, run, count);
  const counted = { ...count, produced };
  const before = produced < 0 ? ((await runs.loadWithCounts(run.runId))?.counts ?? []) : [];
  const movement = countMovement(goods, counted, before, { by, at: new Date(now).toISOString() });
  if (movement === null || produced > 0) return ok({ count: counted, movement });
  const { balances } = await ledger.loadGround(movement, []);
  const after = applyLines(balances, movement.lines);
  return after.ok
    ? ok({ count: counted, movement })
    : err(notEnoughStock(after.error, await ledger.balancesOf(goods)));
};
