import { useQueryClient } from '@tanstack/react-query';
import { err, ok, type Result } from '#domain/result.ts';
import { isUsualBatch } from '#domain/scanning/usual-batch.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { firstOfCodes, type SheetRow } from './sheet-rows.ts';

/** What a scan names of a sheet. */
interface Named {
  /** Null: nothing that is on it. */
  readonly row: SheetRow | null;
  /** What may be a lot that was found; null: it says none. */
  readonly lotNumber: string | null;
  /** Where it is not on the sheet, what it is. */
  readonly said: string;
}

const notOnSheet = (what: string, lotNumber: string | null): Result<Named, string> =>
  ok({ row: null, lotNumber, said: `${what} is not on this sheet.` });

const found = (row: SheetRow): Result<Named, string> => ok({ row, lotNumber: null, said: '' });

/** Answers the row of a sheet that a scan names: by lot, item or place, and by whose GTIN it is. */
export const useRowOfScan = (rows: readonly SheetRow[]) => {
  const client = useQueryClient();

  const byGtin = async (
    gtin: string,
    lotNumber: string | null,
    { codes }: Scan,
  ): Promise<Result<Named, string>> => {
    // What finds them comes with the first label, and with no page.
    const loaded = await import('./row-by-gtin.ts').catch(() => null);
    if (!loaded) return err('What reads GTINs could not be loaded. Scan the item, or try again.');
    const named = await loaded.rowByGtin(client, rows, { gtin, lotNumber, codes });
    if (!named.ok) return named;
    const { row, item } = named.value;
    if (row) return found(row);
    return notOnSheet(lotNumber === null ? item : `${item}, ${lotNumber}`, lotNumber);
  };

  return async (scan: Scan): Promise<Result<Named, string>> => {
    const { text, codes, reading } = scan;
    switch (reading.kind) {
      case 'command':
        return err(`${text}: scan a row first.`);
      case 'label': {
        const { gtin, contentGtin, lotNumber, sscc } = reading.fields;
        const scanned = gtin ?? contentGtin;
        // A number alone may as well be a lot's that looks like a GTIN.
        const named = scanned === null || reading.isBare ? firstOfCodes(rows, codes) : undefined;
        if (named) return found(named);
        if (scanned !== null) return byGtin(scanned, lotNumber, scan);
        return notOnSheet(lotNumber ?? (sscc === null ? text : `Pallet ${sscc}`), lotNumber);
      }
      default: {
        const named = firstOfCodes(rows, codes);
        if (named) return found(named);
        if (reading.kind === 'unclear')
          return err(`The scanner lost a separator in ${text}. Mend it on the page Test Scanner.`);
        return notOnSheet(text, isUsualBatch(text) ? text : null);
      }
    }
  };
};
