import { codeKey } from '#domain/code-key.ts';
import { type DomainError, domainError, type ErrorCode } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { type Quantity, quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';

/** One transaction carries the movement, its lines and balances, and every pallet: 100 items. */
const MAX_PALLETS_AT_ONCE = 30;

/** What people call the unit that is stacked in layers. */
const CASE_NAMES: ReadonlySet<string> = new Set([
  'CASE',
  'CASES',
  'CS',
  'CTN',
  'CARTON',
  'BOX',
  'TRAY',
  'BAG',
]);

/** The unit in which layers are counted: the one that is named as a case is, else the base unit. */
export const caseUomOf = ({ baseUom, conversions }: Pick<Item, 'baseUom' | 'conversions'>): string =>
  conversions.find(({ uom }) => CASE_NAMES.has(codeKey(uom)))?.uom ?? baseUom;

export interface ConversionWish {
  readonly qty: number;
  readonly uom: string;
  /** Cases on a full pallet; absent: as many as its layers hold. */
  readonly casesPerPallet?: number | undefined;
  /** Whether what is over goes on a pallet too. It stays loose otherwise. */
  readonly restOnPallet: boolean;
}

/** How goods come onto pallets. Quantities in the base unit. */
export interface ConversionPlan {
  readonly caseUom: string;
  readonly casesPerPallet: number;
  readonly perPallet: Quantity;
  readonly qty: Quantity;
  readonly full: number;
  /** Less than a pallet. */
  readonly rest: Quantity;
  /** What goes on each pallet, in order. */
  readonly pallets: readonly Quantity[];
}

const refused = (code: ErrorCode, path: string, message: string): DomainError =>
  domainError(code, message, { details: [{ path, code, message }] });

const casesOf = (
  rules: Pick<ItemRules, 'casesPerLayer' | 'layersPerPallet'> | null,
  typed: number | undefined,
): number | null => {
  if (typed !== undefined) return typed;
  return rules?.casesPerLayer && rules.layersPerPallet ? rules.casesPerLayer * rules.layersPerPallet : null;
};

/**
 * Full pallets and the rest, by the item's cases a layer and layers a pallet. PALLET_SIZE_UNKNOWN: nobody has said how
 * many go on one; TOO_MANY_PALLETS; UNIT_UNKNOWN; INVALID_MOVEMENT for what is no exact number of base units.
 */
export const planConversion = (
  item: Pick<Item, 'inventoryID' | 'baseUom' | 'conversions'>,
  rules: Pick<ItemRules, 'casesPerLayer' | 'layersPerPallet'> | null,
  { qty: typed, uom, casesPerPallet: typedCases, restOnPallet }: ConversionWish,
): Result<ConversionPlan, DomainError> => {
  const caseUom = caseUomOf(item);
  const cases = casesOf(rules, typedCases);
  if (cases === null)
    return err(
      refused(
        'PALLET_SIZE_UNKNOWN',
        'casesPerPallet',
        `Set Tracking has no layers for ${item.inventoryID}. Say how many ${caseUom} go on a pallet.`,
      ),
    );
  const perPallet = toBaseUnit(item, quantity(cases), caseUom);
  if (!perPallet.ok) return perPallet;
  const base = toBaseUnit(item, quantity(typed), uom);
  if (!base.ok) return base;
  const full = Math.floor(base.value / perPallet.value);
  const rest = (base.value - full * perPallet.value) as Quantity;
  const count = full + (restOnPallet && rest > 0 ? 1 : 0);
  if (count > MAX_PALLETS_AT_ONCE) {
    const most = `${toNumber((perPallet.value * MAX_PALLETS_AT_ONCE) as Quantity)} ${item.baseUom}`;
    const message = `That is ${count} pallets, and ${MAX_PALLETS_AT_ONCE} are made at once. Take ${most} first, then the rest.`;
    return err(refused('TOO_MANY_PALLETS', 'qty', message));
  }
  if (count === 0)
    return err(
      refused(
        'PALLET_SIZE_UNKNOWN',
        'qty',
        `That is less than a pallet of ${cases} ${caseUom}. Put the rest on a pallet, or take more.`,
      ),
    );
  const pallets = Array.from({ length: count }, (_, at) => (at < full ? perPallet.value : rest));
  return ok({
    ...{ caseUom, casesPerPallet: cases, perPallet: perPallet.value, qty: base.value, full },
    ...{ rest: rest > 0 ? rest : ZERO, pallets },
  });
};
