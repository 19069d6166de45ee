import type { Vendor } from '#emulators/acumatica/records/records.ts';
import { wallDateTime } from '#emulators/acumatica/wire/dates.ts';

/** A vendor before and after one transaction. */
export interface VendorChange {
  before: Vendor | undefined;
  after: Vendor | undefined;
}

/** A notification on its way, kept until it was taken or given up. */
export type QueuedNotification = {
  id: string;
  /** The transaction; both halves of a split update carry the same. */
  transaction: string;
  query: string;
  /** The exact body: its TimeStamp is an integer that a JavaScript number can't hold. */
  body: string;
  summary: string;
  attempts: number;
  failedAt?: number;
  lastError?: string;
  /** Text over the size limit is cut and can't be sent again. */
  truncated?: boolean;
};

type VendorColumn =
  | 'VendorID'
  | 'VendorName'
  | 'Status'
  | 'VendorClass'
  | 'CurrencyID'
  | 'LastModifiedDateTime';

/** Column captions of the generic inquiry that feeds the notifications. */
export type Captions = Record<VendorColumn, string>;

export const defaultCaptions: Captions = {
  VendorID: 'VendorID',
  VendorName: 'VendorName',
  Status: 'VendorStatus',
  VendorClass: 'VendorClass',
  CurrencyID: 'CurrencyID',
  LastModifiedDateTime: 'Vendor_lastModifiedDateTime',
};

const ticksAtEpoch = 621_355_968_000_000_000n;

/** .NET ticks: units of 100 ns since the year 1. */
export const ticksOf = (ms: number): bigint => ticksAtEpoch + BigInt(Math.floor(ms)) * 10_000n;

export interface Payload {
  inserted: Vendor[];
  deleted: Vendor[];
  query: string;
  companyId: string;
  transaction: string;
  ticks: bigint;
  captions: Captions;
}

/** The body as the accounting system posts it: plain values, times without offset, ticks as a bare integer. */
export function payloadText({
  inserted,
  deleted,
  query,
  companyId,
  transaction,
  ticks,
  captions,
}: Payload): string {
  const rows = (vendors: Vendor[]) => JSON.stringify(vendors.map((vendor) => rowOf(vendor, captions)));
  return (
    `{"Inserted":${rows(inserted)},"Deleted":${rows(deleted)},"Query":${JSON.stringify(query)},` +
    `"CompanyId":${JSON.stringify(companyId)},"Id":"${transaction}","TimeStamp":${ticks},"AdditionalInfo":{}}`
  );
}

function rowOf(vendor: Vendor, captions: Captions): Record<string, string | null> {
  const row: Record<string, string | null> = {};
  for (const [column, caption] of Object.entries(captions) as [VendorColumn, string][]) {
    const value = vendor[column];
    row[caption] = column === 'LastModifiedDateTime' ? wallDateTime(vendor[column]) : (value ?? null);
  }
  return row;
}
