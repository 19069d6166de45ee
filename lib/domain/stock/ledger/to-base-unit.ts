import { isSameCode } from '#domain/code-key.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { MAX_QUANTITY, type Quantity, quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';

const BILLION = 1_000_000_000n;
const LARGEST = quantity(MAX_QUANTITY);

const refused = (code: 'UNIT_UNKNOWN' | 'INVALID_MOVEMENT', path: string, message: string): DomainError =>
  domainError(code, message, { details: [{ path, code, message }] });

/**
 * A quantity of any unit of an item in its base unit, exactly: what a person counted is never rounded. UNIT_UNKNOWN: the
 * item has no such unit; INVALID_MOVEMENT: it comes out with more than six decimals, or too large.
 */
export const toBaseUnit = (
  { inventoryID, baseUom, conversions }: Pick<Item, 'inventoryID' | 'baseUom' | 'conversions'>,
  qty: Quantity,
  uom: string,
): Result<Quantity, DomainError> => {
  if (isSameCode(uom, baseUom)) return ok(qty);
  const conversion = conversions.find((one) => isSameCode(one.uom, uom));
  if (!conversion)
    return err(refused('UNIT_UNKNOWN', 'uom', `${inventoryID} is not counted in ${uom}. Use ${baseUom}.`));
  const factor = BigInt(Math.round(conversion.factor * Number(BILLION)));
  const [numerator, denominator] =
    conversion.operation === 'Multiply' ? [BigInt(qty) * factor, BILLION] : [BigInt(qty) * BILLION, factor];
  if (denominator === 0n || numerator % denominator !== 0n)
    return err(refused('INVALID_MOVEMENT', 'qty', `That is no exact number of ${baseUom}. Use ${baseUom}.`));
  const base = Number(numerator / denominator);
  return Math.abs(base) > LARGEST
    ? err(refused('INVALID_MOVEMENT', 'qty', 'That is more than can be moved.'))
    : ok(base as Quantity);
};
