import type { QueryClient } from '@tanstack/react-query';
import type { UnitOfItem } from '#domain/items/units-of-gtins.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ScanReading } from '#domain/scanning/read-scan.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { session } from '#frontend/auth/session/session.ts';
import { unitsOfGtin } from '#frontend/shared/queries/units-by-gtin.ts';
import { gtinOf, type ScannedGoods } from './scanned-goods.ts';

const unitOf = (gtin: string, units: readonly UnitOfItem[]): Result<UnitOfItem, string> => {
  const [unit, ...others] = units;
  if (!unit) return err(`GTIN ${gtin} is of no item here. Type the item, or add the GTIN in Set Tracking.`);
  if (others.length === 0) return ok(unit);
  const ids = [unit, ...others].map(({ inventoryID }) => inventoryID).join(' and ');
  return err(`GTIN ${gtin} stands on ${ids}. Type which it is.`);
};

/** The goods that a label with a GTIN names, or why they are not found, as a sentence. */
export const findGoods = async (
  client: QueryClient,
  reading: ScanReading,
): Promise<Result<ScannedGoods, string>> => {
  const gtin = gtinOf(reading);
  if (gtin === null || reading.kind !== 'label') return err(`${reading.text} names no item.`);
  const unit = await unitsOfGtin(client, session.user().sub, gtin).then(
    (units) => unitOf(gtin, units),
    (error: unknown) =>
      err(`Which item has GTIN ${gtin} could not be read: ${reasonOf(error, 'try again.')}`),
  );
  if (!unit.ok) return unit;
  const { lotNumber, contentCount, gtin: own } = reading.fields;
  return ok({ ...unit.value, lotNumber, count: own === null ? contentCount : null });
};
