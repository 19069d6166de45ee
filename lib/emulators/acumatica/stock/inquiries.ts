import { exact, sum } from '#emulators/acumatica/records/quantity.ts';
import type { StockBalance, StockItem } from '#emulators/acumatica/records/records.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import { grouped, onHandOf } from './warehouse-details.ts';

type Row = Readonly<Record<string, unknown>>;

/** What an inquiry is answered from: an item and its balances within the warehouse and location asked for. */
export interface Asked {
  item: StockItem;
  balances: readonly StockBalance[];
  byLot: boolean;
  settings: SimulatorSettings;
}

const quantitiesOf = (balances: readonly StockBalance[]) => {
  const taken = sum(balances.map(({ allocated, shipped }) => allocated + shipped));
  const free = exact(onHandOf(balances) - taken);
  return {
    QtyOnHand: onHandOf(balances),
    QtyAvailable: free,
    QtyAvailableForShipment: free,
    QtyNotAvailable: 0,
  };
};

const isThere = ({ onHand, allocated, shipped }: StockBalance): boolean =>
  onHand !== 0 || allocated !== 0 || shipped !== 0;

/** By location, and by lot where that is asked; with a row for each warehouse beside them that is no balance. */
export function summaryRows({ item, balances, byLot, settings }: Asked): Row[] {
  const there = balances.filter(isThere);
  const places = grouped(there, ({ WarehouseID, LocationID, LotSerialNbr }) =>
    JSON.stringify([WarehouseID, LocationID, byLot ? LotSerialNbr : '']),
  );
  const rows = places.map((group): Row => {
    const { WarehouseID, LocationID, LotSerialNbr, ExpirationDate } = group[0] as StockBalance;
    const lot = byLot ? { LotSerialNbr, ExpirationDate } : {};
    return { WarehouseID, LocationID, ...lot, ...quantitiesOf(group), BaseUOM: item.BaseUOM };
  });
  if (!settings.summaryTotals || !byLot) return rows;
  const totals = grouped(there, ({ WarehouseID }) => WarehouseID).map((group) => ({
    ...{ WarehouseID: group[0]?.WarehouseID, ...quantitiesOf(group), BaseUOM: item.BaseUOM },
  }));
  return [...rows, ...totals];
}

/** The header, and a row for each balance of which something is allocated or shipped. */
export function allocationAnswer({ item, balances }: Asked): Row {
  const shipped = sum(balances.map((one) => one.shipped));
  const allocated = sum(balances.map((one) => one.allocated));
  const onHand = onHandOf(balances);
  const plans = balances.flatMap(({ WarehouseID, LocationID, LotSerialNbr, ...one }) =>
    [
      { AllocationType: 'SO Shipped', Qty: one.shipped },
      { AllocationType: 'SO Allocated', Qty: one.allocated },
    ]
      .filter(({ Qty }) => Qty !== 0)
      .map((plan) => ({
        ...plan,
        Warehouse: WarehouseID,
        Location: LocationID,
        LotSerialNbr,
        DocType: 'SO',
      })),
  );
  return {
    BaseUnit: item.BaseUOM,
    OnHand: onHand,
    SOShipped: shipped,
    SOAllocated: allocated,
    AvailableForIssue: exact(onHand - shipped),
    AvailableForShipping: exact(onHand - shipped - allocated),
    Results: plans,
  };
}
