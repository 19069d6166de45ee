import type { OrderSeed } from '#emulators/acumatica/records/seeds.ts';
import { addDays } from '#emulators/acumatica/wire/dates.ts';
import {
  accept,
  freight,
  type Line,
  line,
  nonStock,
  received,
  reject,
  remark,
  service,
  tolerance,
  warn,
} from './demo-order-lines.ts';

/** The orders of the house: each is there to be received in its own way. */
export function demoOrders(today: string): OrderSeed[] {
  const day = (days: number) => addDays(today, days);
  return [
    order('PO000101', 'V-SWEETCO', 'Sugar weekly call-off', day(1), [
      line('RM-SUGAR', 5000, 'KG', { ...warn, UnitCost: 0.92 }),
      line('RM-CITRIC', 200, 'KG', { UnitCost: 3.4 }),
    ]),
    order('PO000102', 'V-CITRUSAU', 'Same item on two lines (different promise dates)', day(2), [
      line('RM-LEMCON', 400, 'L', { ...received(400), UnitCost: 11.2 }),
      line('RM-LEMCON', 600, 'L', { UnitCost: 11.2, Promised: day(9) }),
      line('RM-LIMCON', 200, 'L', { ...received(50), UnitCost: 12.75 }),
    ]),
    order('PO000103', 'V-GLASSAU', 'Bottles and crowns', day(0), [
      line('PK-BTL330', 48384, 'EA', { ...received(20736), UnitCost: 0.21 }),
      line('PK-CROWN26', 100000, 'EA', { ...accept, UnitCost: 0.012 }),
    ]),
    order(
      'PO000104',
      'V-LABELS',
      'Fully received: must not be listed',
      day(-9),
      [line('PK-LBL-SL', 50000, 'EA', { ...received(50000), UnitCost: 0.03 })],
      {
        Status: 'Completed',
        CurrencyID: 'NZD',
      },
    ),
    order(
      'PO000105',
      'V-LABELS',
      'Drop-ship: must not be receivable here',
      day(4),
      [line('PK-LBL-GB', 10000, 'EA', { LineType: 'Drop-Ship', UnitCost: 0.03 })],
      {
        Type: 'Drop-Ship',
        CurrencyID: 'NZD',
      },
    ),
    order(
      'PO000106',
      'V-GLASSAU',
      'Large order for speed test (500 lines)',
      day(14),
      Array.from({ length: 500 }, () => line('PK-BTL330', 100, 'EA', { UnitCost: 0.21 })),
    ),
    order('PO000107', 'V-GINGERFARM', 'Ginger extract, drums', day(3), [
      line('RM-GINGER', 30, 'DRUM', { ...warn, UnitCost: 310 }),
    ]),
    order('PO000108', 'V-GASCO', 'CO2 by the tanker', day(1), [
      line('RM-CO2', 2, 'TANKER', { ...tolerance(80, 120, 'Accept'), UnitCost: 4100 }),
    ]),
    order('PO000109', 'V-HONEY', 'Honey for the spring run', day(5), [
      line('RM-HONEY', 40, 'PAIL', { ...reject(), UnitCost: 190 }),
      remark('Deliver before 10:00, tail lift needed'),
    ]),
    order(
      'PO000110',
      'V-AROMA',
      'Vanilla and aroma, air freight',
      day(11),
      [line('RM-VANIL', 24, 'JERRY', { UnitCost: 420 }), freight(650)],
      { CurrencyID: 'EUR' },
    ),
    order(
      'PO000111',
      'V-STEVIA',
      'Stevia, payments on hold but receivable',
      day(20),
      [line('RM-STEVIA', 15, 'CARTON', { ...warn, UnitCost: 880 })],
      { CurrencyID: 'USD' },
    ),
    order('PO000112', 'V-PRESERVE', 'Acids and preservatives', day(2), [
      line('RM-BENZO', 20, 'BAG', { ...reject(110), UnitCost: 95 }),
      line('RM-CITRIC', 40, 'BAG', { ...reject(110), ...received(10), UnitCost: 84 }),
    ]),
    order(
      'PO000113',
      'V-COLA',
      'Vendor is on hold',
      day(6),
      [line('RM-VANIL', 4, 'JERRY', { UnitCost: 415 })],
      { CurrencyID: 'USD' },
    ),
    order('PO000114', 'V-ORCHARD', 'Apple juice, first press', day(1), [
      line('RM-APPLE', 6, 'IBC', { ...tolerance(95, 102, 'Reject'), UnitCost: 780 }),
    ]),
    order(
      'PO000115',
      'V-COCONUT',
      'Coconut water, two containers',
      day(30),
      [
        line('RM-COCO', 1200, 'BAG', { ...warn, UnitCost: 18.4 }),
        line('FG-COCO330', 960, 'CASE', { ...warn, UnitCost: 13.1 }),
      ],
      { CurrencyID: 'USD' },
    ),
    order('PO000116', 'V-HOPS', 'Galaxy pellets, vintage lots', day(4), [
      line('RM-HOPS', 60, 'FOIL', { ...reject(), UnitCost: 210 }),
    ]),
    order(
      'PO000117',
      'V-CROWNS',
      'Closures, quarter',
      day(25),
      [
        line('PK-CROWN26', 200, 'CARTON', { ...accept, UnitCost: 118 }),
        line('PK-SCREW38', 80, 'CARTON', { ...accept, ...received(32), UnitCost: 140 }),
      ],
      { CurrencyID: 'USD' },
    ),
    order('PO000118', 'V-CARTONS', 'Cartons, not lot tracked', day(0), [
      line('PK-CTN24', 12000, 'EA', { ...accept, UnitCost: 0.48 }),
      line('PK-CTN12', 300, 'BUNDLE', { ...accept, UnitCost: 9.2 }),
    ]),
    order('PO000119', 'V-PALLETS', 'Pallets, exchange', day(0), [
      line('PK-PALLET', 220, 'EA', { ...reject(), UnitCost: 14 }),
    ]),
    order('PO000120', 'V-CANS', 'Printed cans', day(7), [
      line('PK-CAN330', 26, 'PALLET', { ...reject(104), UnitCost: 1150 }),
    ]),
    order('PO000121', 'V-PETPRE', 'Preforms; second line cancelled', day(8), [
      line('PK-PET1L', 10, 'OCTABIN', { ...warn, UnitCost: 690 }),
      line('PK-PET1L', 4, 'OCTABIN', { ...warn, UnitCost: 690, Cancelled: true }),
    ]),
    order('PO000122', 'V-SHRINK', 'Shrink film', day(3), [
      line('PK-SHRINK', 48, 'ROLL', { ...warn, UnitCost: 88 }),
    ]),
    order('PO000123', 'V-INKS', 'Coder supplies and gloves', day(2), [
      nonStock('NS-TOOLS', 12, 'EA', { ...reject(), UnitCost: 34 }),
      nonStock('NS-GLOVES', 50, 'BOX', { ...accept, UnitCost: 11 }),
    ]),
    order('PO000124', 'V-COPACK', 'Co-packed lemon, by the pallet', day(1), [
      line('FG-SL330', 20, 'PALLET', { ...reject(105), UnitCost: 1010 }),
      line('FG-GB330', 240, 'CASE', { ...reject(105), UnitCost: 15.2 }),
    ]),
    order('PO000125', 'V-JUICERY', 'Chilled juice, short dated', day(0), [
      line('FG-CPJ1L', 120, 'CASE', { ...tolerance(100, 100, 'Accept but Warn'), UnitCost: 38 }),
    ]),
    order('PO000126', 'V-BREWKIT', 'Cultures and tonic', day(5), [
      line('RM-YEAST', 8, 'BOX', { ...reject(), UnitCost: 160 }),
      line('FG-TON200', 480, 'CASE', { ...warn, ...received(192), UnitCost: 14.6 }),
    ]),
    order(
      'PO000127',
      'V-FILLTEC',
      'Dosing pumps, serial numbers',
      day(16),
      [line('EQ-PUMP', 3, 'EA', { ...reject(), UnitCost: 2900 }), freight(280)],
      { CurrencyID: 'EUR' },
    ),
    order('PO000128', 'V-SENSORS', 'Sensors with calibration', day(4), [
      line('EQ-SENSOR', 6, 'EA', { ...reject(), UnitCost: 410 }),
      service('SV-CLEAN', 'Calibration on site', 1, 900),
    ]),
    order('PO000129', 'V-CLEANCO', 'Deep clean: services only', day(2), [
      service('SV-CLEAN', 'Deep clean, line 1', 2, 1800),
      service('SV-CLEAN', 'Deep clean, line 2', 2, 1800),
    ]),
    order('PO000130', 'V-CLEANCO', 'Caustic, lots entered when used', day(3), [
      line('RM-CAUSTIC', 8, 'DRUM', { ...warn, UnitCost: 240 }),
    ]),
    order(
      'PO000131',
      'V-SWEETCO',
      'Next month, still on hold',
      day(28),
      [line('RM-SUGAR', 20, 'PALLET', { ...warn, UnitCost: 900 })],
      { Status: 'On Hold' },
    ),
    order(
      'PO000132',
      'V-GLASSAU',
      'Waiting for approval',
      day(21),
      [line('PK-BTL750', 40, 'PALLET', { UnitCost: 720 })],
      { Status: 'Pending Approval' },
    ),
    order(
      'PO000133',
      'V-GLASSAU',
      'Cancelled order',
      day(-3),
      [line('PK-BTL330F', 6912, 'EA', { UnitCost: 0.24, Cancelled: true })],
      { Status: 'Canceled' },
    ),
    order(
      'PO000134',
      'V-CITRUSAU',
      'Closed and billed',
      day(-20),
      [line('RM-LIMCON', 3, 'DRUM', { ...received(3), UnitCost: 2500 })],
      { Status: 'Closed' },
    ),
    order('PO000135', 'V-MARKET', 'One-time supplier, cash', day(0), [
      line('RM-HONEY', 84, 'KG', { ...accept, UnitCost: 6.9 }),
    ]),
    order(
      'PO000136',
      'V-SWEETCO',
      'Brisbane branch: not seen from Sydney',
      day(2),
      [line('RM-SUGAR', 10, 'PALLET', { ...warn, UnitCost: 905 })],
      { Branch: 'BRISBANE' },
    ),
    order('PO000137', 'V-BEARINGS', 'Belt by the metre, odd quantities', day(1), [
      line('EQ-BELT', 0.3, 'M', { ...reject(), UnitCost: 75 }),
      line('EQ-BELT', 100, 'M', { ...tolerance(0, 100, 'Accept but Warn'), UnitCost: 75 }),
    ]),
    order(
      'BL000001',
      'V-SWEETCO',
      'Sugar for the year, blanket',
      day(300),
      [line('RM-SUGAR', 260, 'PALLET', { ...warn, UnitCost: 890 })],
      { Type: 'Blanket' },
    ),
  ];

  function order(
    OrderNbr: string,
    VendorID: string,
    Description: string,
    PromisedOn: string,
    Details: Line[],
    rest: Partial<OrderSeed> = {},
  ): OrderSeed {
    const serial = Number(OrderNbr.slice(2));
    return {
      OrderNbr,
      VendorID,
      Description,
      PromisedOn,
      Date: addDays(today, -3 - (serial % 11)),
      VendorRef: serial % 2 === 0 ? `SO-${44000 + serial}` : undefined,
      Details,
      ...rest,
    };
  }
}
