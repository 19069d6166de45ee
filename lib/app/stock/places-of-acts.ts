import type { postInventory } from '#api/inventory-changes.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { locationPlace } from '#domain/stock/ledger/place.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { notYourLot, notYourSite } from '#domain/stock/places/not-your-place.ts';
import type { CountStore } from './counts/count-ports.ts';
import type { Kept, PlacesOfActions } from './places/kept-to-places.ts';
import type { LedgerStore } from './stock-ports.ts';

interface PlacesOfActsDeps {
  readonly ledger: Pick<LedgerStore, 'balancesOf'>;
  readonly counts: Pick<CountStore, 'loadWhole'>;
  readonly postings: Pick<PostingStore, 'load'>;
}

/** What an act on stock is about where its handler does not find that itself. */
export const placesOfActs = ({
  ledger,
  counts,
  postings,
}: PlacesOfActsDeps): PlacesOfActions<typeof postInventory> => {
  const standing = async (lot: LotId) => (await ledger.balancesOf(lot)).map(({ place }) => place);
  const ofLot = (isSafe: boolean) => async (lot: LotId, person: Kept) =>
    notYourLot(person, lot, await standing(lot), isSafe);
  const ofCount = async ({ countId }: { readonly countId: string }) => {
    const whole = await counts.loadWhole(countId);
    if (!whole) return null;
    return [...whole.count.places, ...[...whole.rows, ...whole.entries].map(({ place }) => place)];
  };
  const ofPosting = async ({ postingId }: { readonly postingId: string }) => {
    const rows = (await postings.load(postingId))?.adjustment?.rows ?? [];
    return rows.map(({ warehouseID, locationID }) => locationPlace(warehouseID, locationID));
  };
  return {
    ...{ move_stock: null, move_place: null, adjust_stock: null, scrap_stock: null, sample_lot: null },
    start_opening: async (_request, person) => notYourSite(person, 'Opening stock of the books'),
    load_opening_stock: async ({ source }, person) =>
      source === 'accounting' ? notYourSite(person, 'Opening stock of the books') : null,
    // What may be wrong with a lot is held by whoever sees it, as long as some of it may be theirs.
    hold_lot: ofLot(true),
    ...{ release_lot: ofLot(false), reject_lot: ofLot(false), set_item_rules: null },
    ...{ count_stock: null, start_count_sheet: null, enter_count: null },
    ...{ close_count: ofCount, reopen_count: ofCount, approve_count: ofCount, cancel_count: ofCount },
    ...{ retry_posting: ofPosting, cancel_posting: ofPosting, check_posting: ofPosting },
  };
};
