import { rememberedItems } from '#app/items/remembered-items.ts';
import { postDocument } from '#app/posting/post-document.ts';
import type { Poster } from '#app/posting/poster.ts';
import type { VendorNames } from '#app/receiving/mirror/read-order.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import type { PostingDeps } from './posting-deps.ts';
import { receiptKind } from './receipt-kind.ts';

/** Goods receipts, as the loop over all that is due sees them. */
export const receiptPoster = (deps: PostingDeps): Poster => ({
  idField: 'receiptId',
  dueBy: (instant, limit) => deps.receipts.dueBy(instant, limit),
  pushBack: (receiptId, until) => deps.receipts.pushBack(receiptId, until),
  async ordersOf(receiptId) {
    const receipt = await deps.receipts.load(receiptId);
    return receipt ? [orderKeyOf(receipt)] : [];
  },
  async post(receiptId) {
    const end = deps.accounting.beginPosting();
    // Its order is read from the accounting system twice, with the same items and the same vendor.
    const sources = { items: rememberedItems(deps.items), vendors: rememberedVendors(deps.vendors) };
    try {
      return await postDocument(deps, receiptKind({ ...deps, ...sources }), receiptId);
    } finally {
      await end();
    }
  },
});

const rememberedVendors = (vendors: VendorNames): VendorNames => {
  const known = new Map<string, ReturnType<VendorNames['vendor']>>();
  return {
    vendor: (vendorID) => {
      const vendor = known.get(vendorID) ?? vendors.vendor(vendorID);
      known.set(vendorID, vendor);
      return vendor;
    },
  };
};
