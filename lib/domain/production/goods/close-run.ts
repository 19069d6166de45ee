import { isOrAre } from '#domain/count-text.ts';
import { type DomainError, domainError, type ErrorDetail } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { Run } from '#domain/production/run.ts';
import { type Quantity, subtract, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { asksForReason, type ComponentUse } from './component-use.ts';
import type { RunGoods, SettledLot } from './run-goods.ts';
import type { RunLot } from './run-lot.ts';

/** What a person says was used of a lot that was issued. */
interface SaidUse extends LotId {
  readonly used: Quantity;
  readonly reason: string | null;
}

/** Why a component differs from what the bill expects, as a person says it. */
interface SaidReason {
  readonly inventoryID: string;
  readonly reason: string;
}

/** What a person says as a run is closed. */
export interface SaidAtClose {
  readonly lots: readonly SaidUse[];
  readonly components: readonly SaidReason[];
  /** The accounting system would refuse it, that is known, and a person books it there by hand. */
  readonly isBookedByHand: boolean;
}

/** Who closes or reopens, and under which id. */
interface GoodsChange {
  readonly changeId: string;
  readonly by: string;
  /** Epoch ms. */
  readonly now: number;
}

const byText = ([one]: readonly unknown[], [other]: readonly unknown[]): number =>
  String(one) < String(other) ? -1 : 1;

const refused = (code: 'INVALID_TRANSITION' | 'INVALID_COUNT', message: string): DomainError =>
  domainError(code, message);

/** What was asked for, as a text: what tells it from another under the same id. */
export const saidOf = ({ lots, components }: Omit<SaidAtClose, 'isBookedByHand'>): string => {
  const uses = lots.map(({ used, reason, ...lot }) => [lotIdKey(lot), used, reason]).sort(byText);
  const reasons = components.map(({ inventoryID, reason }) => [itemKey(inventoryID), reason]).sort(byText);
  // As the version before writes it, where there is nothing that it doesn't know.
  return JSON.stringify(reasons.length === 0 ? uses : [uses, reasons]);
};

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
        detail(
          one.index,
          'used',
          `Only ${toNumber(atLine)} ${baseUom} of ${lotName(lot)} ${isOrAre(toNumber(atLine))} at the line.`,
        ),
      );
    if (one && difference > 0 && !one.use.reason)
      details.push(
        detail(
          one.index,
          'reason',
          `${toNumber(difference)} ${baseUom} of ${lotName(lot)} ${isOrAre(toNumber(difference))} missing: say why.`,
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
  said: SaidAtClose,
  { changeId, by, now }: GoodsChange,
): Result<RunGoods, DomainError> => {
  const settled = settle(lots, said.lots);
  if (!settled.ok) return settled;
  const at = new Date(now).toISOString();
  return ok({
    ...goods,
    closedAt: at,
    closedBy: by,
    settled: settled.value,
    history: [...goods.history, { change: 'closed', at, by, reason: null, changeId, said: saidOf(said) }],
    rev: goods.rev + 1,
  });
};

const explainOne = ({ inventoryID, baseUom, used, expected }: ComponentUse): ErrorDetail => ({
  path: `components.${inventoryID}`,
  code: 'REASON_REQUIRED',
  message:
    used === 0
      ? `Nothing of ${inventoryID} is accounted for: ${toNumber(expected ?? used)} ${baseUom} are expected. Issue it, or say why not.`
      : `${toNumber(used)} ${baseUom} of ${inventoryID} are used and ${toNumber(expected ?? used)} are expected: say why.`,
});

/**
 * The goods with why components differ. REASON_REQUIRED names each that differs by more than nobody asks about and has no
 * reason: what was not issued by lot is accounted for, or somebody says why not (stock-and-trace.md §2). `uses`: by what
 * was settled. `isStocked`: what is in no stock can't be issued.
 */
export const explained = (
  goods: RunGoods,
  uses: readonly ComponentUse[],
  said: readonly SaidReason[],
  isStocked: (inventoryID: string) => boolean,
): Result<RunGoods, DomainError> => {
  const reasons = new Map(said.map(({ inventoryID, reason }) => [itemKey(inventoryID), reason]));
  const asked = uses.filter((use) => asksForReason(use) && isStocked(use.inventoryID));
  const details = asked.filter(({ inventoryID }) => !reasons.has(itemKey(inventoryID))).map(explainOne);
  const [first] = details;
  if (first) return err(domainError('REASON_REQUIRED', first.message, { details }));
  const useReasons = asked.map(({ inventoryID }) => ({
    inventoryID,
    reason: reasons.get(itemKey(inventoryID)) ?? '',
  }));
  return ok({ ...goods, useReasons });
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
    ...{ settled: [], useReasons: [] },
    history: [...goods.history, { change: 'reopened', at, by, reason, changeId, said: reason }],
    rev: goods.rev + 1,
  });
};
