import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { ListedPallet } from '#app/pallets/pallet-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { LISTED_PALLET_FIELDS, Pallet } from '#domain/pallets/pallet.ts';
import { isLive } from '#domain/pallets/pallet-state.ts';
import { pickFields } from '#domain/record.ts';

type Row = Readonly<Record<string, unknown>>;

const pallets = rowsOf(Pallet);
const Listed = pickFields(Pallet, LISTED_PALLET_FIELDS).stored;

/** The one partition of pallets that stand here. */
const LIVE = 'LIVE';

/** Where it stands in lists, and among what is at its location. */
const placeOf = ({ sscc, state, location, createdAt, updatedAt }: Pallet) =>
  isLive(state)
    ? { list: LIVE, listOrder: `${createdAt}#${sscc}`, standsAt: location }
    : { list: siteDay(Date.parse(updatedAt)).slice(0, 7), listOrder: `${updatedAt}#${sscc}` };

export const toPalletRow = (pallet: Pallet): Record<string, unknown> => ({
  ...pallets.toRow(pallet),
  ...placeOf(pallet),
});

export const fromPalletRow = (row: Row): Pallet => pallets.fromRow(row);

export const fromListedRow = (row: Row): ListedPallet => ({
  ...Listed.parse({ hold: null, shipmentId: null, ...row }),
  order: String(row.listOrder),
});
