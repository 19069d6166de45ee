import type { BalanceSeed } from '#emulators/acumatica/records/fill-records.ts';
import { addDays } from '#emulators/acumatica/wire/dates.ts';

interface Counted {
  readonly lot?: string;
  readonly onHand: number;
  readonly location?: string;
  /** Below 0: its day is over. */
  readonly goodForDays?: number;
}

const of =
  (InventoryID: string, WarehouseID = 'WHOLESALE') =>
  (today: string, { lot, onHand, location = 'MAIN', goodForDays }: Counted): BalanceSeed => ({
    ...{ InventoryID, WarehouseID, LocationID: location, LotSerialNbr: lot ?? '', onHand },
    ...(goodForDays === undefined ? {} : { ExpirationDate: addDays(today, goodForDays) }),
  });

/** What stood there before anything was received here: two lots are past their day, and some soon will be. */
const ROWS: readonly (readonly [ReturnType<typeof of>, ...Counted[]])[] = [
  [
    of('RM-SUGAR'),
    { lot: 'SW-11790', onHand: 8000, location: 'BULK', goodForDays: 420 },
    { lot: 'SW-11802', onHand: 2500, goodForDays: 445 },
  ],
  [of('RM-CITRIC'), { lot: 'CA-3288', onHand: 175, goodForDays: 500 }],
  [of('RM-HONEY'), { lot: 'TV-0081', onHand: 280, goodForDays: 600 }],
  [of('RM-GINGER'), { lot: 'GI-2207', onHand: 60, goodForDays: 30 }],
  [of('RM-CO2'), { lot: 'CO-1184', onHand: 6200, location: 'BULK' }],
  [of('RM-BENZO'), { lot: 'SB-1165', onHand: 75, goodForDays: 540 }],
  [
    of('RM-LEMCON', 'COLD'),
    { lot: 'LEM-4402', onHand: 200, goodForDays: -9 },
    { lot: 'LEM-4471', onHand: 1600, goodForDays: 55 },
  ],
  [
    of('RM-APPLE', 'COLD'),
    { lot: 'AJ-2198', onHand: 400, goodForDays: -2 },
    { lot: 'AJ-2210', onHand: 3000, goodForDays: 6 },
  ],
  [of('RM-HOPS', 'COLD'), { lot: 'GX-25', onHand: 45 }],
  [
    of('PK-BTL330'),
    { lot: 'BT-55120', onHand: 20_736, location: 'BULK' },
    { lot: 'BT-55131', onHand: 13_824, location: 'BULK' },
  ],
  [of('PK-CROWN26'), { lot: 'CR-69980', onHand: 180_000 }],
  [of('PK-LBL-SL'), { lot: 'LSL-0412', onHand: 35_000 }],
  [of('PK-LBL-GB'), { lot: 'LGB-0388', onHand: 20_000 }],
  [of('PK-CAN330'), { lot: 'CN-3017', onHand: 57_183, location: 'BULK' }],
  [of('PK-PET1L'), { lot: 'PT-0926', onHand: 14_400, location: 'BULK' }],
  [of('PK-SCREW38'), { lot: 'SC-5512', onHand: 10_500 }],
  [of('PK-CTN12'), { onHand: 900 }],
  [of('PK-CTN24'), { onHand: 6000 }],
  [of('PK-PALLET'), { onHand: 240, location: 'BULK' }],
  [
    of('FG-SL330'),
    { lot: 'SL-7698', onHand: 3456, location: 'DESPATCH', goodForDays: 275 },
    { lot: 'SL-7702', onHand: 13_824, goodForDays: 300 },
  ],
  [of('FG-TON200'), { lot: 'TN-3310', onHand: 6912, goodForDays: 250 }],
  [of('FG-CPJ1L', 'COLD'), { lot: 'CPJ-118', onHand: 1440, goodForDays: 12 }],
  [of('EQ-BELT'), { onHand: 120 }],
];

/** On hand besides what the orders' receipts brought. */
export const demoStock = (today: string): BalanceSeed[] =>
  ROWS.flatMap(([at, ...counted]) => counted.map((one) => at(today, one)));
