import type { QueryClient } from '@tanstack/react-query';
import { codeKey } from '#domain/code-key.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { stockItem } from '#frontend/features/stock/queries.ts';
import { refuseScanned } from '#frontend/shared/places/use-scanned-place.ts';
import { unitsOfGtin } from '#frontend/shared/queries/units-by-gtin.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';

/** The item that a code names, by its own id or a GTIN on a label; else what was scanned, as a sentence. */
export const itemOfScan = async (
  client: QueryClient,
  sub: string | null,
  scan: Scan,
): Promise<Result<string, string>> => {
  const { text, reading } = scan;
  const gtin = reading.kind === 'label' ? (reading.fields.gtin ?? reading.fields.contentGtin) : null;
  try {
    const named = gtin === null ? [] : await unitsOfGtin(client, sub, gtinKey(gtin));
    const { inventoryID } = await client.fetchQuery(stockItem(named[0]?.inventoryID ?? codeKey(text)));
    return ok(inventoryID);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404)
      return err(await refuseScanned(scan, 'an item', 'item'));
    return err(reasonOf(error, `Whether ${text} is an item could not be read. Scan it again.`));
  }
};
