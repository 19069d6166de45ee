import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { Retry } from '#app/mutate.ts';
import type { PlacesDeps } from '#app/stock/places/place-ports.ts';
import type { KnownItems, LedgerStore, LotStore } from '#app/stock/stock-ports.ts';
import type { SsccNumbering } from '#domain/pallets/sscc.ts';
import type { PalletStore } from './pallet-ports.ts';

export interface PalletDeps extends Retry, PlacesDeps {
  readonly pallets: PalletStore;
  readonly ledger: Pick<LedgerStore, 'loadGround' | 'balancesOf' | 'loadMovements'>;
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly numbering: SsccNumbering;
}
