import { wholeText } from '#domain/whole-text.ts';

/** The columns of a notification's row that we understand. */
export const ROW_FIELDS = [
  'VendorID',
  'VendorName',
  'VendorStatus',
  'VendorClass',
  'CurrencyID',
  'LastModifiedDateTime',
  'CreatedDateTime',
  'Contact',
] as const;

type RowField = (typeof ROW_FIELDS)[number];

/** Further names of columns, by field: what this customer's generic inquiry calls them. */
export type FieldAliases = Partial<Readonly<Record<RowField, readonly string[]>>>;

/** A row as sent: its columns are named by the captions of the customer's generic inquiry. */
export type RawRow = Readonly<Record<string, unknown>>;

/** A row read. Undefined: the column was missing or null, which changes nothing (accounting-contract.md §4). */
export interface VendorRow {
  /** Trimmed, in the accounting system's spelling. */
  readonly vendorID: string;
  readonly vendorName?: string;
  readonly accountingStatus?: string;
  readonly SupplierClass?: string;
  readonly CurrencyID?: string;
  readonly contact?: string;
  /** UTC ISO; a date-time without an offset is left to the reading that follows. */
  readonly LastModifiedOn?: string;
  readonly CreatedOn?: string;
}

const USUAL_NAMES: Readonly<Record<RowField, readonly string[]>> = {
  VendorID: ['VendorID', 'AcctCD', 'SupplierID', 'Vendor', 'Supplier'],
  VendorName: ['VendorName', 'AcctName', 'SupplierName', 'AccountName'],
  VendorStatus: ['VendorStatus', 'Status', 'VStatus', 'SupplierStatus'],
  VendorClass: ['VendorClass', 'VendorClassID', 'SupplierClass', 'SupplierClassID', 'ClassID'],
  CurrencyID: ['CurrencyID', 'CuryID', 'Currency'],
  LastModifiedDateTime: ['LastModifiedDateTime', 'LastModifiedOn', 'LastModified'],
  CreatedDateTime: ['CreatedDateTime', 'CreatedOn'],
  Contact: ['Contact', 'PrimaryContact', 'ContactName'],
};

/** The accounting system's ids have at most 30 characters; one far longer is no id. */
const MAX_ID_LENGTH = 64;
const MAX_TEXT_LENGTH = 500;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds the field of a column: by its whole name first, then by what follows `Table_` (hidden or twice there). */
const fieldsByName = (aliases: FieldAliases): ReadonlyMap<string, RowField> => {
  const byName = new Map<string, RowField>();
  for (const names of [aliases, USUAL_NAMES]) {
    for (const field of ROW_FIELDS) {
      for (const name of names[field] ?? []) {
        if (!byName.has(plain(name))) byName.set(plain(name), field);
      }
    }
  }
  return byName;
};

/** Values are plain; an entity's `{ value }` and a drop-down's `{ id, description }` are understood as well. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if ('value' in value) return textOf(value.value);
  return 'description' in value ? textOf(value.description) : undefined;
};

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : wholeText(text, MAX_TEXT_LENGTH);

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/i;

const instant = (text: string | undefined): string | undefined => {
  if (text === undefined || !WITH_OFFSET.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isFinite(at) ? new Date(at).toISOString() : undefined;
};

/** Whether a text can be a vendor's id: some characters, none of control and no half of one, of bounded length. */
const isVendorId = (text: string): boolean =>
  text !== '' && text.length <= MAX_ID_LENGTH && !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text);

/**
 * A reader of rows for a generic inquiry whose columns go by these names beside the usual ones; names are compared
 * without case, spaces and punctuation. It answers null for a row that names no vendor.
 */
export const rowReader = (aliases: FieldAliases = {}): ((raw: RawRow) => VendorRow | null) => {
  const byName = fieldsByName(aliases);
  return (raw) => {
    const texts: Partial<Record<RowField, string>> = {};
    const columns = Object.keys(raw);
    for (const nameOf of [plain, (column: string) => plain(column.slice(column.indexOf('_') + 1))]) {
      for (const column of columns) {
        const field = byName.get(nameOf(column));
        const text = field === undefined ? undefined : textOf(raw[column]);
        if (field !== undefined && text !== undefined) texts[field] ??= text;
      }
    }
    const vendorID = texts.VendorID ?? '';
    if (!isVendorId(vendorID)) return null;
    return {
      vendorID,
      vendorName: filled(texts.VendorName),
      accountingStatus: filled(texts.VendorStatus),
      SupplierClass: filled(texts.VendorClass),
      CurrencyID: filled(texts.CurrencyID),
      contact: filled(texts.Contact),
      LastModifiedOn: instant(texts.LastModifiedDateTime),
      CreatedOn: instant(texts.CreatedDateTime),
    };
  };
};
