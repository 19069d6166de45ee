import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { codeKey } from '#domain/code-key.ts';
import type { WaitingCount, WaitingEntry } from '../device/device-store.ts';

type Row = CountDetail['rows'][number];

/** A row of a sheet with what this device has of it beside what the server has. */
export interface SheetRow extends Row {
  /** What was counted last, and not taken by the server yet. */
  readonly waiting: WaitingEntry | null;
}

interface At {
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly place: string;
}

export const rowKeyOf = ({ inventoryID, lotNumber, place }: At): string =>
  JSON.stringify([codeKey(inventoryID), codeKey(lotNumber), place]);

/** A lot that was found on this device and is not among the rows of the server yet. */
const foundRow = ({ request }: WaitingEntry): Row => ({
  ...{ inventoryID: request.inventoryID, lotNumber: request.lotNumber, place: request.place },
  ...{ name: '', baseUom: request.uom, uoms: [request.uom], isFound: true, expected: null, entry: null },
  ...{ onHandThen: null, difference: null, movedBefore: null, isOverLimit: false, isLeftOut: false },
});

/** The rows of a sheet in their order, those that were found on this device after them. */
export const sheetRows = (
  { countId, rows }: CountDetail,
  counts: readonly WaitingCount[],
): readonly SheetRow[] => {
  const waiting = new Map<string, WaitingEntry>();
  for (const count of counts)
    if (count.kind === 'entry' && count.request.countId === countId)
      waiting.set(rowKeyOf(count.request), count);
  const known = rows.map((row) => {
    const entry = waiting.get(rowKeyOf(row)) ?? null;
    waiting.delete(rowKeyOf(row));
    // What the server has is no longer waiting, though this device may not have heard so yet.
    return { ...row, waiting: entry?.request.entryId === row.entry?.entryId ? null : entry };
  });
  return [...known, ...[...waiting.values()].map((entry) => ({ ...foundRow(entry), waiting: entry }))];
};

export const isCounted = ({ entry, waiting }: SheetRow): boolean => entry !== null || waiting !== null;

/** What was counted last of a row, as it was typed. */
export const lastTyped = ({
  entry,
  waiting,
}: SheetRow): { readonly qty: number; readonly uom: string } | null =>
  waiting?.request ?? entry?.typed ?? null;

/** The entry that a new one takes the place of: after a refusal, what the server has. */
export const replacedBy = ({ entry, waiting }: SheetRow): string | null =>
  waiting && waiting.refusal === null ? waiting.request.entryId : (entry?.entryId ?? null);

/**
 * The rows that a scanned code names: by lot, by item, by place. Those that are not counted yet come first.
 */
export const rowsOfCode = (rows: readonly SheetRow[], code: string): readonly SheetRow[] => {
  const wanted = codeKey(code);
  const by = (matches: (row: SheetRow) => boolean) => rows.filter(matches);
  const found = [
    by(({ lotNumber }) => lotNumber !== '' && codeKey(lotNumber) === wanted),
    by(({ inventoryID }) => codeKey(inventoryID) === wanted),
    by(({ place }) => codeKey(place) === wanted || codeKey(place).endsWith(`/${wanted}`)),
  ].find((some) => some.length > 0);
  return (found ?? []).toSorted((one, other) => Number(isCounted(one)) - Number(isCounted(other)));
};

/** The first row that any of them names, the closest code first. */
export const firstOfCodes = (rows: readonly SheetRow[], codes: readonly string[]): SheetRow | undefined =>
  codes.map((code) => rowsOfCode(rows, code)).find((some) => some.length > 0)?.[0];
