import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingVendor, AccountingVendors } from '#app/vendors/accounting-vendor-ports.ts';
import { err, ok } from '#domain/result.ts';
import { stampAt } from '#domain/vendors/stamp.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';

/** One half or the whole of what the accounting system pushes about a transaction. */
export interface Push {
  readonly inserted: readonly AccountingVendor[];
  readonly deleted: readonly AccountingVendor[];
  /** The transaction: both halves of a split update carry the same. */
  readonly id: string;
  readonly timeStamp: string;
}

/**
 * The truth about vendors, in memory: what the accounting system would answer and what it would push. Tests of the
 * rules run against it; that the real contract says the same is shown against the simulator.
 */
export class AccountingModel implements AccountingVendors {
  readonly vendors = new Map<string, AccountingVendor>();
  /** Questions asked so far. */
  calls: string[] = [];
  /** Answers the next questions with its error, as long as it gives one. */
  failWith: () => AccountingError | null = () => null;
  /** Runs after the truth was looked up and before the answer arrives. */
  onTheWay: () => Promise<void> = async () => undefined;
  pageSize = 100;
  /** Their clock is ahead of ours by so much (ms). */
  skew = 0;
  tellsTime = true;
  #transactions = 0;
  #lastTime = 0;

  constructor(private readonly now: () => number) {}

  /**
   * Sets or removes a vendor; answers what is pushed about it, stamped when the transaction began: `tookMs` before it
   * was committed. Default: no time before.
   */
  commit(vendorID: string, to: Partial<AccountingVendor> | null, tookMs = 0): Push {
    const key = vendorKey(vendorID);
    const before = this.vendors.get(key);
    // Two transactions never carry the same stamp.
    this.#lastTime = Math.max(this.now() + this.skew, this.#lastTime + 1);
    const at = new Date(this.#lastTime).toISOString();
    if (to === null) this.vendors.delete(key);
    else {
      const fresh = { ...aBookedVendor(vendorID), createdAt: at };
      this.vendors.set(key, { ...(before ?? fresh), ...to, lastModifiedAt: at });
    }
    const after = this.vendors.get(key);
    this.#transactions += 1;
    return {
      inserted: after ? [after] : [],
      deleted: before ? [before] : [],
      id: `transaction-${this.#transactions}`,
      timeStamp: stampAt(this.#lastTime - tookMs),
    };
  }

  async listVendors({ skip, modifiedSince }: { skip: number; modifiedSince?: string }) {
    this.calls.push(`list ${skip}${modifiedSince ? ` since ${modifiedSince}` : ''}`);
    const all = [...this.vendors.keys()].sort().flatMap((key) => this.vendors.get(key) ?? []);
    const wanted = modifiedSince
      ? all.filter((vendor) => (vendor.lastModifiedAt ?? '') > modifiedSince)
      : all;
    const rows = wanted.slice(skip, skip + this.pageSize);
    const next = skip + this.pageSize < wanted.length ? skip + this.pageSize : null;
    return this.#answer(rows, next);
  }

  async vendorsById(ids: readonly string[]) {
    this.calls.push(`ids ${ids.join(' ')}`);
    if (ids.length > 25) throw new Error('25 ids at most');
    return this.#answer(
      ids.flatMap((id) => this.vendors.get(vendorKey(id)) ?? []),
      null,
    );
  }

  async #answer(rows: readonly AccountingVendor[], next: number | null) {
    const failWith = this.failWith();
    if (failWith) return err(failWith);
    // As a Date header tells it: whole seconds.
    const serverTime = this.tellsTime ? Math.floor((this.now() + this.skew) / 1000) * 1000 : null;
    const asked = this.now();
    await this.onTheWay();
    return ok({ rows, next, serverTime, tookMs: this.now() - asked });
  }
}

const aBookedVendor = (vendorID: string, stated: Partial<AccountingVendor> = {}): AccountingVendor => ({
  vendorID,
  vendorName: `${vendorID} Pty Ltd`,
  status: 'Active',
  vendorClass: 'GLASS',
  currencyID: 'AUD',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastModifiedAt: '2026-01-01T00:00:00.000Z',
  ...stated,
});

const rowsOf = (vendors: readonly AccountingVendor[]): string =>
  JSON.stringify(
    vendors.map(({ vendorID, vendorName, status, vendorClass }) => ({
      VendorID: vendorID,
      VendorName: vendorName,
      VendorStatus: status,
      VendorClass: vendorClass,
    })),
  );

/** The body of a push as it is posted: ticks as a bare integer. */
export const bodyOf = ({ inserted, deleted, id, timeStamp }: Push): string =>
  `{"Inserted":${rowsOf(inserted)},"Deleted":${rowsOf(deleted)},"Query":"Warehouse Vendors",` +
  `"CompanyId":"BOTTLER","Id":"${id}","TimeStamp":${timeStamp},"AdditionalInfo":{}}`;

/** The body with no more than the spec says: two changes to the same may have the very same one. */
export const bareBodyOf = ({ inserted, deleted }: Push): string =>
  `{"Inserted":${rowsOf(inserted)},"Deleted":${rowsOf(deleted)},"CompanyId":"BOTTLER"}`;

/** An update in two posts, as it sometimes travels. */
export const split = (push: Push): Push[] => [
  { ...push, inserted: [] },
  { ...push, deleted: [] },
];
