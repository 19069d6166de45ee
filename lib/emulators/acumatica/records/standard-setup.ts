import type { LotClass, Warehouse, WarehouseLocation } from './records.ts';

const location = (
  LocationID: string,
  Description: string,
  rest: Partial<WarehouseLocation> = {},
): WarehouseLocation => ({
  LocationID,
  Description,
  Active: true,
  ReceiptsAllowed: true,
  SalesAllowed: true,
  TransfersAllowed: true,
  AssemblyAllowed: true,
  PickPriority: 5,
  ...rest,
});

/** Where goods go: the main site with a cold store, and one that is closed. */
export const standardWarehouses: (Pick<Warehouse, 'WarehouseID'> & Partial<Warehouse>)[] = [
  {
    WarehouseID: 'WHOLESALE',
    Description: 'Main warehouse and bottling hall',
    ReceivingLocationID: 'RECEIVING',
    ShippingLocationID: 'DESPATCH',
    Locations: [
      location('RECEIVING', 'Receiving dock', { SalesAllowed: false }),
      location('MAIN', 'Main racks', { PickPriority: 1 }),
      location('BULK', 'Bulk floor'),
      location('QUARANTINE', 'Quarantine cage', { SalesAllowed: false, AssemblyAllowed: false }),
      location('LINES', 'Production lines', { SalesAllowed: false }),
      location('DESPATCH', 'Despatch lanes', { ReceiptsAllowed: false }),
    ],
  },
  {
    WarehouseID: 'COLD',
    Description: 'Cold store, 2 to 4 degrees',
    ReceivingLocationID: 'RECEIVING',
    Locations: [
      location('RECEIVING', 'Airlock', { SalesAllowed: false }),
      location('MAIN', 'Chilled racks', { PickPriority: 1 }),
      location('OLD', 'Old freezer', { Active: false }),
    ],
  },
  {
    WarehouseID: 'OLDSITE',
    Description: 'Former site (closed)',
    Active: false,
    Locations: [location('RECEIVING', 'Dock', { Active: false })],
  },
];

/** How lots are tracked; items say which of these they follow. */
export const standardLotClasses: (Pick<LotClass, 'ClassID'> & Partial<LotClass>)[] = [
  { ClassID: 'NOTTRACKED', Description: 'Not tracked' },
  { ClassID: 'LOT', Description: 'Lot, no date', TrackingMethod: 'Track Lot Numbers' },
  {
    ClassID: 'LOTEXP',
    Description: 'Lot with expiration date',
    TrackingMethod: 'Track Lot Numbers',
    TrackExpirationDate: true,
    IssueMethod: 'Expiration',
  },
  { ClassID: 'SERIAL', Description: 'Serial numbers', TrackingMethod: 'Track Serial Numbers' },
  {
    ClassID: 'LOTUSED',
    Description: 'Lot, entered when used',
    TrackingMethod: 'Track Lot Numbers',
    AssignmentMethod: 'When Used',
    IssueMethod: 'User-Enterable',
  },
];
