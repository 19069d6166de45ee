import { type Raw, text } from '#adapters/accounting/protocol/decode.ts';
import { instantLiteral, quoted } from '#adapters/accounting/protocol/odata.ts';
import { createListing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { Clock } from '#app/clock-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import { ok } from '#domain/result.ts';
import { RECEIPT_HEADER, RECEIPT_TYPE, receipt } from './receipts.ts';

/**
 * How far back a vendor's receipts are looked through by their date, where filtering by reference can't be relied on:
 * a receipt may be dated 30 days back, and then wait 60 for somebody to retry it.
 */
const SEARCH_WINDOW_MS = 90 * 24 * 3_600_000;

const PAGE = 500;

type Headers = ReadResult<readonly Raw[]>;

type FindReceipt = (
  vendorID: string,
  vendorRef: string,
  options?: { readonly orEnding?: string },
) => Promise<ReadResult<PostedReceipt | null>>;

/**
 * Finds the receipt whose VendorRef is exactly this, or else ends as asked; null when no list shows one (yet).
 *
 * On "there is none" a receipt is sent again, so that this answer must not come from a filter that the system
 * accepts and does not understand (accounting-contract.md §6 point 4, §8). Until the filter by reference has found
 * a receipt that we know to be there, an empty answer is checked by looking through the vendor's receipts.
 */
export const createFindReceipt = (records: Records, clock: Clock): FindReceipt => {
  let byReference: 'unproven' | 'works' | 'fails' = 'unproven';

  const isOf = (vendorID: string) => (record: Raw) =>
    text(record, 'Type') === RECEIPT_TYPE && isSameCode(text(record, 'VendorID'), vendorID);

  const listByReference = async (vendorID: string, vendorRef: string): Promise<Headers> => {
    const filter = `VendorRef eq ${quoted(vendorRef)} and ${ofVendor(vendorID)}`;
    const answer = await records.list('PurchaseReceipt', { select: RECEIPT_HEADER, filter, top: PAGE });
    return answer.ok ? ok(answer.value.rows.filter(isOf(vendorID)).filter(hasReference(vendorRef))) : answer;
  };

  const lookThrough = async (vendorID: string): Promise<Headers> => {
    const since = new Date(clock.now() - SEARCH_WINDOW_MS).toISOString();
    const filter = `${ofVendor(vendorID)} and Date ge ${instantLiteral(since)}`;
    const listing = createListing();
    const found: Raw[] = [];
    for (let skip: number | null = 0; skip !== null; ) {
      const query = { select: RECEIPT_HEADER, filter, top: PAGE, skip };
      const page = await records.list('PurchaseReceipt', query);
      if (!page.ok) return page;
      found.push(...page.value.rows.filter(isOf(vendorID)));
      const next = listing.nextAfter(skip, page.value.rows, PAGE);
      if (!next.ok) return next;
      skip = next.value;
    }
    return ok(found);
  };

  const headersWith = async (vendorID: string, vendorRef: string): Promise<Headers> => {
    if (byReference !== 'fails') {
      const answer = await listByReference(vendorID, vendorRef);
      if (answer.ok && answer.value.length > 0) byReference = 'works';
      if (answer.ok && byReference === 'works') return answer;
      if (!answer.ok && answer.reason !== 'notOptimizable') return answer;
      if (!answer.ok) byReference = 'fails';
    }
    const all = await lookThrough(vendorID);
    if (!all.ok) return all;
    const known = all.value.find((record) => text(record, 'VendorRef') !== '');
    if (known && byReference === 'unproven') {
      const proof = await listByReference(vendorID, text(known, 'VendorRef'));
      if (!proof.ok && proof.reason !== 'notOptimizable') return proof;
      byReference = proof.ok && proof.value.length > 0 ? 'works' : 'fails';
    }
    return ok(all.value.filter(hasReference(vendorRef)));
  };

  /** No filter finds the end of a text for sure (accounting-contract.md §2.2): the vendor's receipts are looked through. */
  const headersEnding = async (vendorID: string, ending: string): Promise<Headers> => {
    const all = await lookThrough(vendorID);
    return all.ok ? ok(all.value.filter((record) => text(record, 'VendorRef').endsWith(ending))) : all;
  };

  return async (vendorID, vendorRef, { orEnding } = {}) => {
    const exact = await headersWith(vendorID, vendorRef);
    const headers =
      exact.ok && exact.value.length === 0 && orEnding !== undefined
        ? await headersEnding(vendorID, orEnding)
        : exact;
    if (!headers.ok) return headers;
    const [first] = headers.value.map((record) => text(record, 'ReceiptNbr')).toSorted();
    return first === undefined ? ok(null) : receipt(records, first);
  };
};

const ofVendor = (vendorID: string): string =>
  `VendorID eq ${quoted(vendorID)} and Type eq ${quoted(RECEIPT_TYPE)}`;

const hasReference = (vendorRef: string) => (record: Raw) => text(record, 'VendorRef') === vendorRef.trim();
