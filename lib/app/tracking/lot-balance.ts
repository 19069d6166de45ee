import type { LedgerStore } from '#app/stock/stock-ports.ts';
import { sum } from '#domain/quantity.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { massBalance } from '#domain/tracking/mass-balance.ts';
import type { TracedLine } from '#domain/tracking/traced-line.ts';
import type { TracedLedger } from './tracking-ports.ts';

export interface LotBalanceDeps {
  readonly traced: TracedLedger;
  readonly ledger: Pick<LedgerStore, 'balancesOf'>;
}

/** While others move a lot its balances and its lines are read once more. */
const MAX_READS = 4;

/**
 * What is on hand beside the lines that make it: read together until both say the same, or nobody moves anything. `known`:
 * its lines as somebody has just read them.
 */
export const balanceOf = async (
  { traced, ledger }: LotBalanceDeps,
  lot: LotId,
  known?: readonly TracedLine[],
) => {
  for (let reading = 1; ; reading += 1) {
    const [before, balances] = await Promise.all([
      reading === 1 && known ? known : traced.linesOfLot(lot),
      ledger.balancesOf(lot),
    ]);
    const balance = massBalance(before, sum(balances.map(({ onHand }) => onHand)));
    if (balance.difference === 0) return { lines: before, balance, balances, isSettled: true };
    const lines = await traced.linesOfLot(lot);
    // Nobody moved anything meanwhile: there is a difference indeed.
    if (lines.length === before.length) return { lines, balance, balances, isSettled: true };
    if (reading === MAX_READS) return { lines: before, balance, balances, isSettled: false };
  }
};
