import { type DomainError, domainError, type ErrorDetail } from '#domain/errors.ts';
import type { Run } from '#domain/production/run.ts';
import { type Quantity, subtract, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import type { RunGoods, SettledLot } from './run-goods.ts';
import type { RunLot } from './run-lot.ts';

/** What a person says was used of a lot that was issued. */
export interface SaidUse extends LotId {
  readonly used: Quantity;
  readonly reason: string | null;
}

/** Who closes or reopens, and under which id. */
interface GoodsChange {
  readonly changeId: string;
  readonly by: string;
  /** Epoch ms. */
  readonly now: number;
}

const refused = (code: 'INVALID_TRANSITION' | 'INVALID_COUNT', message: string): DomainError =>
  domainError(code, message);

/** What was asked for, as a text: what tells it from another under the same id. */
export const saidOf = (uses: readonly SaidUse[]): string =>
  JSON.stringify(
    uses
      .map(({ used, reason, ...lot }) => [lotIdKey(lot), used, reason])
      .sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1)),
  );

/** Whether a change of that id was made, and whether it was another one. */
export const madeOnGoods = (
  { history }: RunGoods,
  changeId: string,
  change: 'closed' | 'reopened',
  said: string,
): 'not' | 'same' | 'other' => {
  const made = history.find((event) => event.changeId === changeId);
  if (!made) return 'not';
  return made.change === change && made.said === said ? 'same' : 'other';
};

/** Why a run can't be closed as it stands; null: it can be. */
export const closeRefusal = (
  { runNumber, status }: Pick<Run, 'runNumber' | 'status'>,
  goods: RunGoods | null,
): DomainError | null => {
  if (goods === null)
    return refused('INVALID_TRANSITION', `Run ${runNumber} makes no lot: there is nothing to close.`);
  if (goods.closedAt !== null)
    return refused('INVALID_TRANSITION', `Run ${runNumber} is closed. A manager can reopen it.`);
  return status === 'Stopped'
    ? null
    : refused('INVALID_TRANSITION', `Run ${runNumber} is ${status}. Stop it, then close it.`);
};

const detail = (index: number, field: string, message: string): ErrorDetail => ({
  path: `lots.${index}.${field}`,
  code: 'INVALID_COUNT',
  message,
});

/**
 * What became of all that was issued: each lot as it was said, and one that nobody spoke of as used up. INVALID_COUNT where
 * more is said to be used than was issued, where a difference has no reason, or where a lot was never issued.
 */
const settle = (
  lots: readonly RunLot[],
  uses: readonly SaidUse[],
): Result<readonly SettledLot[], DomainError> => {
  const said = new Map(uses.map((use, index) => [lotIdKey(use), { use, index }]));
  const details: ErrorDetail[] = [];
  const settled = lots.map((lot): SettledLot => {
    const { inventoryID, lotNumber, atLine, baseUom } = lot;
    const one = said.get(lotIdKey(lot));
    said.delete(lotIdKey(lot));
    const used = one?.use.used ?? atLine;
    const difference = subtract(atLine, used);
    if (one && difference < 0)
      details.push(
        detail(one.index, 'used', `Only ${toNumber(atLine)} ${baseUom} of ${lotName(lot)} are at the line.`),
      );
    if (one && difference > 0 && !one.use.reason)
      details.push(
        detail(
          one.index,
          'reason',
          `${toNumber(difference)} ${baseUom} of ${lotName(lot)} are missing: say why.`,
        ),
      );
    return {
      inventoryID,
      lotNumber,
      used,
      difference,
      reason: difference > 0 ? (one?.use.reason ?? null) : null,
    };
  });
  for (const { use, index } of said.values())
    details.push(detail(index, 'lotNumber', `${lotName(use)} was not issued to this run.`));
  const [first] = details;
  return first ? err(domainError('INVALID_COUNT', first.message, { details })) : ok(settled);
};

/** The goods of a run that is closed: what was issued = used + returned + difference, for each lot. */
export const closedGoods = (
  goods: RunGoods,
  lots: readonly RunLot[],
  uses: readonly SaidUse[],
  { changeId, by, now }: GoodsChange,
): Result<RunGoods, DomainError> => {
  const settled = settle(lots, uses);
  if (!settled.ok) return settled;
  const at = new Date(now).toISOString();
  return ok({
    ...goods,
    closedAt: at,
    closedBy: by,
    settled: settled.value,
    history: [...goods.history, { change: 'closed', at, by, reason: null, changeId, said: saidOf(uses) }],
    rev: goods.rev + 1,
  });
};

/** A run that was closed can be settled anew, while nothing of what it made has left. */
export const reopenedGoods = (
  goods: RunGoods | null,
  isShipped: boolean,
  reason: string,
  { changeId, by, now }: GoodsChange,
): Result<RunGoods, DomainError> => {
  if (goods === null || goods.closedAt === null)
    return err(refused('INVALID_TRANSITION', 'This run is not closed.'));
  if (isShipped)
    return err(
      refused(
        'INVALID_TRANSITION',
        `Some of ${lotName(goods)} was shipped: run ${goods.runNumber} stays closed. Adjust stock instead.`,
      ),
    );
  const at = new Date(now).toISOString();
  return ok({
    ...goods,
    closedAt: null,
    closedBy: null,
    settled: [],
    history: [...goods.history, { change: 'reopened', at, by, reason, changeId, said: reason }],
    rev: goods.rev + 1,
  });
};
