import type { QueryClient } from '@tanstack/react-query';
import { err, type Result } from '#domain/result.ts';
import type { ScanReading } from '#domain/scanning/read-scan.ts';
import type { ScannedGoods } from './scanned-goods.ts';

/** The goods that a label with a GTIN names. What finds them comes with the first label, and with no page. */
export const goodsOfLabel = (
  client: QueryClient,
  reading: ScanReading,
): Promise<Result<ScannedGoods, string>> =>
  import('./find-goods.ts').then(
    ({ findGoods }) => findGoods(client, reading),
    () => err('What reads GTINs could not be loaded. Type the item, or scan again.'),
  );
