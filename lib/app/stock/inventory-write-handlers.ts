import type { postInventory } from '#api/inventory-changes.ts';
import type { Handlers } from '#app/dispatch.ts';
import { type SetItemRulesDeps, setItemRules } from '#app/items/set-item-rules.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { type ActDeps, actOnLot } from './acts/act-on-lot.ts';
import { changeLot } from './acts/change-lot.ts';
import { type MovePlaceDeps, movePlace } from './acts/move-place.ts';
import type { CountDeps } from './counts/count-deps.ts';
import { countWriteHandlers } from './counts/count-write-handlers.ts';
import { type OpeningDeps, openingHandler } from './opening/load-opening-stock.ts';
import { type StartOpeningDeps, startOpening } from './opening/start-opening.ts';
import { keptToPlaces } from './places/kept-to-places.ts';
import { placesOfActs } from './places-of-acts.ts';
import { type AdjustmentWriteDeps, adjustmentWriteHandlers } from './posting/adjustment-handlers.ts';
import type { ItemStockStore, LotStore } from './stock-ports.ts';

export interface InventoryWriteDeps
  extends Omit<OpeningDeps, 'itemRules' | 'itemStock' | 'reader' | 'ledger' | 'postings'>,
    Omit<ActDeps, 'itemRules'>,
    MovePlaceDeps,
    CountDeps,
    Omit<AdjustmentWriteDeps, 'postings'>,
    StartOpeningDeps,
    Omit<SetItemRulesDeps, 'items'> {
  readonly lots: LotStore;
  readonly postings: Pick<PostingStore, 'load' | 'loadMany' | 'save'>;
  readonly itemStock: Pick<ItemStockStore, 'load' | 'loadLive' | 'forgetSums'>;
}

/** The actions of POST /PostInventory. */
export const inventoryWriteHandlers = (deps: InventoryWriteDeps): Handlers<typeof postInventory> =>
  keptToPlaces<typeof postInventory>(actionsOf(deps), placesOfActs(deps));

const actionsOf = (deps: InventoryWriteDeps): Handlers<typeof postInventory> => ({
  move_stock({ from, to, ...request }, context) {
    const places = [
      { path: 'from', place: from, sign: -1 },
      { path: 'to', place: to, sign: 1 },
    ] as const;
    return actOnLot(deps, { ...request, kind: 'move', documentType: 'move', reason: null, places }, context);
  },

  move_place: (request, context) => movePlace(deps, request, context),

  adjust_stock({ place, reasonCode, note, expiryDate = null, ...request }, context) {
    const reason = note === '' ? reasonCode : `${reasonCode}: ${note}`;
    const places = [{ path: 'place', place, sign: 1 }] as const;
    return actOnLot(
      deps,
      {
        ...{ ...request, kind: 'adjust', documentType: 'adjustment', reason, places },
        ...(request.qty > 0 ? { newLot: { expiryDate } } : {}),
      },
      context,
    );
  },

  scrap_stock({ place, ...request }, context) {
    const places = [{ path: 'place', place, sign: -1 }] as const;
    return actOnLot(deps, { ...request, kind: 'scrap', documentType: 'lot', places }, context);
  },

  sample_lot({ place, ...request }, context) {
    const places = [{ path: 'place', place, sign: -1 }] as const;
    return actOnLot(deps, { ...request, kind: 'sample', documentType: 'lot', places }, context);
  },

  ...openingHandler(deps),
  start_opening: (request, context) => startOpening(deps, request, context),

  hold_lot: (request, context) => changeLot(deps, 'On hold', request, context),
  release_lot: (request, context) => changeLot(deps, 'Released', request, context),
  reject_lot: (request, context) => changeLot(deps, 'Rejected', request, context),
  set_item_rules: (request, context) => setItemRules(deps, request, context),
  ...countWriteHandlers(deps),
  ...adjustmentWriteHandlers(deps),
});
