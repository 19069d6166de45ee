import type { QueryClient } from '@tanstack/react-query';
import { isSameCode } from '#domain/code-key.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { session } from '#frontend/auth/session/session.ts';
import { unitsOfGtin } from '#frontend/shared/queries/units-by-gtin.ts';
import { firstOfCodes, type SheetRow } from './sheet-rows.ts';

interface ScannedGtin {
  readonly gtin: string;
  /** Of the same label; null: it names none. */
  readonly lotNumber: string | null;
  /** All that was scanned may be, where nobody has the GTIN. */
  readonly codes: readonly string[];
}

/** The row that a GTIN is about, and what it is of; or why it could not be told. */
export const rowByGtin = async (
  client: QueryClient,
  rows: readonly SheetRow[],
  { gtin, lotNumber, codes }: ScannedGtin,
): Promise<Result<{ readonly row: SheetRow | undefined; readonly item: string }, string>> => {
  try {
    const units = await unitsOfGtin(client, session.user().sub, gtinKey(gtin));
    const [unit] = units;
    if (!unit) return ok({ row: firstOfCodes(rows, codes), item: `GTIN ${gtin}` });
    const ofItem = rows.filter((row) =>
      units.some(({ inventoryID }) => isSameCode(row.inventoryID, inventoryID)),
    );
    const row = firstOfCodes(ofItem, lotNumber === null ? units.map((one) => one.inventoryID) : [lotNumber]);
    return ok({ row, item: unit.inventoryID });
  } catch (error) {
    return err(`Which item has GTIN ${gtin} could not be read: ${reasonOf(error, 'try again.')}`);
  }
};
