import type { LedgerLine } from '#app/stock/stock-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Quantity, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { onHandAt } from '#domain/stock/counts/count-differences.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import type { CountDeps } from './count-deps.ts';

/** Where and when something was counted (UTC ISO). */
interface CountedThen extends LotId {
  readonly place: string;
  readonly at: string;
}

type Deps = Pick<CountDeps, 'ledger' | 'reader'>;

const PAGE = 1_000;

/** Goods move while it is asked: looked at again so often. */
const MAX_LOOKS = 5;

/** So many lots are asked for at a time. */
const SIDE_BY_SIDE = 16;

/** All that moved of a lot since a moment. */
const linesSince = async ({ reader }: Deps, lot: LotId, from: string): Promise<readonly LedgerLine[]> => {
  const lines: LedgerLine[] = [];
  for (let before: string | null = null; ; ) {
    const { rows, more } = await reader.lines(lot, { from, before, limit: PAGE });
    lines.push(...rows);
    before = rows.at(-1)?.entry ?? before;
    if (!more) return lines;
  }
};

/** What the ledger had of a lot, at each place at its moment. Both reads are of one and the same ledger, or it is asked again. */
const ofLot = async (
  deps: Deps,
  lot: LotId,
  counted: readonly CountedThen[],
): Promise<Result<readonly Quantity[], DomainError>> => {
  const earliest = counted.map(({ at }) => at).sort()[0] ?? '';
  let before = await linesSince(deps, lot, earliest);
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const balances = await deps.ledger.balancesOf(lot);
    const lines = await linesSince(deps, lot, earliest);
    if (lines.length === before.length)
      return ok(
        counted.map(({ place, at }) => {
          const now = balances.find((balance) => balance.place === place)?.onHand ?? ZERO;
          return onHandAt(now, lines, place, at);
        }),
      );
    before = lines;
  }
  return err(domainError('TRY_AGAIN', 'Others are moving the same goods. Try again.'));
};

/** What the ledger had of each row at the moment in which it was counted; in the order of `counted`. */
export const onHandThen = async (
  deps: Deps,
  counted: readonly CountedThen[],
): Promise<Result<readonly Quantity[], DomainError>> => {
  const lots = new Map<string, number[]>();
  for (const [index, row] of counted.entries())
    lots.set(lotIdKey(row), [...(lots.get(lotIdKey(row)) ?? []), index]);
  const answer = counted.map(() => ZERO);
  const queue = [...lots.values()];
  let refusal: DomainError | null = null;
  const work = async () => {
    for (let indexes = queue.shift(); indexes && !refusal; indexes = queue.shift()) {
      const rows = indexes.map((index) => counted[index] as CountedThen);
      const quantities = await ofLot(deps, rows[0] as CountedThen, rows);
      if (!quantities.ok) refusal = quantities.error;
      else for (const [nth, index] of indexes.entries()) answer[index] = quantities.value[nth] as Quantity;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return refusal ? err(refusal) : ok(answer);
};
