import * as z from 'zod/mini';
import { listOf } from '#domain/length.ts';
import { pickFields } from '#domain/record.ts';
import { key } from '#domain/text.ts';
import { MAX_FLAGGED } from '#domain/vendors/set-receivable.ts';
import { SyncCounts, SyncJob } from '#domain/vendors/sync-job.ts';
import { ListedVendor, VENDOR_STATUSES, Vendor } from '#domain/vendors/vendor.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { paginationKey, queryBoolean, queryLimit } from './fields/query-fields.ts';

/** A vendor on the wire: the spec's fields and `version` (spec §3, design.md §7). */
export const VendorResponse = ListedVendor.wire;

export type VendorResponse = z.output<typeof VendorResponse>;

/** What the accounting system said of a vendor's status, and what brought it. */
export const VendorStatusChange = z.object({
  /** UTC ISO: when we learned of it. */
  at: z.string(),
  /** The accounting system's own word, and what it means here. */
  status: z.string(),
  vendorStatus: z.enum(VENDOR_STATUSES),
  source: z.enum(['load', 'notification', 'confirmation']),
});

export type VendorStatusChange = z.output<typeof VendorStatusChange>;

/** What is said of a vendor that is looked at alone, beside what a list shows. */
export const VendorDetailFields = pickFields(Vendor, [
  'accountingStatus',
  'receivableBy',
  'receivableAt',
  'unconfirmed',
  'createdAt',
  'updatedAt',
]);

/** All there is to know of one vendor. */
export const VendorDetail = z.extend(VendorResponse, {
  ...VendorDetailFields.wire.shape,
  /** Newest first, at most 20. */
  statusHistory: z.array(VendorStatusChange),
});

export type VendorDetail = z.output<typeof VendorDetail>;

/** What became of one vendor among many: as it stands (null: there is none), and why it was refused. */
export const FlaggedVendor = z.object({
  vendorId: z.string(),
  vendor: z.nullable(VendorResponse),
  refused: z.nullable(z.object({ code: z.string(), error: z.string() })),
});

export type FlaggedVendor = z.output<typeof FlaggedVendor>;

/** What is said of a vendor load beside its counts. */
export const VendorLoadFields = pickFields(SyncJob, [
  'jobId',
  'kind',
  'mode',
  'status',
  'startedAt',
  'endedAt',
  'startedBy',
  'message',
]);

/** The vendor load as a job: what it has done so far and how it ended. */
export const VendorLoad = z.extend(VendorLoadFields.wire, SyncCounts.wire.shape);

export type VendorLoad = z.output<typeof VendorLoad>;

const VendorPage = z.object({
  data: z.object({ items: z.array(VendorResponse), pagination_key: z.optional(z.string()) }),
});

const ALL = 10_000;

const listRequest = (standard: number) =>
  z.object({ limit: queryLimit(standard, ALL), pagination_key: z.optional(paginationKey) });

/** A status in any case (spec §3: compared case-insensitively). */
const STATUS_EXPECTED = "Use 'ACTIVE' or 'INACTIVE'.";
const statusInAnyCase = z.pipe(
  z.string(STATUS_EXPECTED).check(z.trim(), z.toUpperCase()),
  z.enum(VENDOR_STATUSES, STATUS_EXPECTED),
);

/** Vendors to look at, page after page. */
export const getVendor = defineRoute({
  ...addresses.GetVendor,
  functionName: 'get-vendor',
  actions: {
    /** All vendors: by name in pages of up to a thousand, in no order over larger ones. */
    list_vendors: { permission: 'record.view', request: listRequest(ALL), response: VendorPage },
    /** The same in smaller pages. */
    list: { permission: 'record.view', request: listRequest(50), response: VendorPage },
    /** One vendor, as a list of one; 404 VENDOR_NOT_FOUND. */
    get_by_id: { permission: 'record.view', request: z.object({ vendor_id: key() }), response: VendorPage },
    /** One vendor with all there is to know; 404 VENDOR_NOT_FOUND. */
    vendor_detail: {
      permission: 'record.view',
      request: z.object({ vendor_id: key() }),
      response: z.object({ data: VendorDetail }),
    },
    /** Those of one status, by name. */
    get_by_status: {
      permission: 'record.view',
      request: z.extend(listRequest(50), { status: statusInAnyCase }),
      response: VendorPage,
    },
    /** Those whose goods may be received here, by name; with `false` those whose may not, as all are listed. */
    get_warehouse_receivable: {
      permission: 'record.view',
      request: z.extend(listRequest(20), { receivable_status: z._default(queryBoolean, true) }),
      response: VendorPage,
    },
    /** The same in larger pages; its parameter has another spelling. */
    list_vendor_receivable: {
      permission: 'record.view',
      request: z.extend(listRequest(ALL), { receivableStatus: z._default(queryBoolean, true) }),
      response: VendorPage,
    },
    /** The newest vendor load, so that its progress survives a reload and shows in every browser. */
    vendor_load: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.nullable(VendorLoad) }),
    },
  },
});

/** What is done to vendors: the load, and the flag that is ours. 404 VENDOR_NOT_FOUND. */
export const postVendor = defineRoute({
  ...addresses.PostVendor,
  functionName: 'post-vendor',
  actions: {
    /** Starts a vendor load, or answers the one that runs. Accepted at once; the work is vendor-sync's. */
    update_vendor_list: {
      permission: 'vendor.sync',
      request: z.object({}),
      response: z.object({ data: VendorLoad }),
    },
    /** A value that already stands is a success; `version` makes it conditional (409 STALE_VERSION). */
    set_warehouse_receivable: {
      permission: 'vendor.setReceivable',
      request: z.object({
        vendorId: key(),
        receivableStatus: z.boolean('Use true or false.'),
        version: z.optional(z.int().check(z.gte(0))),
      }),
      response: z.object({ data: VendorResponse }),
    },
    /** The same for up to 100 vendors, each by itself: 200 with an answer for each, refused ones included. */
    set_many_receivable: {
      permission: 'vendor.setReceivable',
      request: z.object({
        receivableStatus: z.boolean('Use true or false.'),
        vendors: listOf(z.object({ vendorId: key(), version: z.optional(z.int().check(z.gte(0))) }), {
          most: MAX_FLAGGED,
          tooMany: `Choose at most ${MAX_FLAGGED} vendors at once.`,
          none: 'Choose a vendor.',
        }),
      }),
      response: z.object({ data: z.object({ items: z.array(FlaggedVendor) }) }),
    },
  },
});
