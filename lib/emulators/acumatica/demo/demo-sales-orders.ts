import type { SalesOrderLine, SalesOrderSeed } from '#emulators/acumatica/records/sales-records.ts';
import { addDays } from '#emulators/acumatica/wire/dates.ts';

type Line = Partial<SalesOrderLine>;

const cases = (InventoryID: string, OrderQty: number, more: Line = {}): Line => ({
  ...{ InventoryID, OrderQty, UOM: 'CASE' },
  ...more,
});

interface Place {
  readonly LocationID: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly code: string;
  readonly contact: NonNullable<SalesOrderSeed['ShipToContact']>;
}

const PLACES = {
  eastern: place('DC-EAST', 'Freshmart DC Eastern Creek', '14 Wonderland Drive', 'Eastern Creek NSW 2766', {
    Attention: 'Receiving desk',
    Phone1: '+61 2 5550 0201',
    Email: 'eastern@freshmart.example',
  }),
  south: place('DC-SOUTH', 'Freshmart DC Dandenong', '220 Discovery Road', 'Dandenong South VIC 3175', {
    Attention: 'Receiving desk',
    Phone1: '+61 2 5550 0202',
    Email: 'dandenong@freshmart.example',
  }),
  hotel: place('MAIN', 'Harbour Hotel, loading dock B', '12 Quay Street', 'Sydney NSW 2000', {
    Attention: 'Dock B',
    Phone1: '+61 2 5550 0203',
    Email: 'dock@harbour.example',
  }),
  cafe: place('MAIN', 'Bean Street Roastery', '3 Chapel Lane', 'Marrickville NSW 2204', {
    Attention: 'Tom Okafor',
    Phone1: '+61 2 5550 0205',
    Email: 'dock@beanst.example',
  }),
  stadium: place('GATE-7', 'Stadium Catering, gate 7', '1 Olympic Boulevard', 'Homebush NSW 2140', {
    Attention: 'Gate 7',
    Phone1: '+61 2 5550 0206',
    Email: 'gate7@stadium.example',
  }),
  liquor: place('MAIN', 'Northern Beaches Liquor', '88 Pittwater Road', 'Brookvale NSW 2100', {
    Attention: 'Kai Tamura',
    Phone1: '+61 2 5550 0207',
    Email: 'orders@northliq.example',
  }),
} as const;

function place(
  LocationID: string,
  name: string,
  street: string,
  town: string,
  contact: Place['contact'],
): Place {
  const [, city = town, state = '', code = ''] = /^(.*) ([A-Z]{2,3}) (\d{4})$/.exec(town) ?? [];
  return { LocationID, name, street, city, state, code, contact };
}

/** The customers' orders: each is there to be shipped, or not, in its own way. */
export function demoSalesOrders(today: string): SalesOrderSeed[] {
  const order = (
    OrderNbr: string,
    CustomerID: string,
    at: Place,
    inDays: number,
    Details: Line[],
    more: Partial<SalesOrderSeed> = {},
  ): SalesOrderSeed => ({
    OrderNbr,
    CustomerID,
    LocationID: at.LocationID,
    RequestedOn: addDays(today, inDays + 1),
    ShipToContact: { BusinessName: at.name, ...at.contact },
    ShipToAddress: {
      AddressLine1: at.street,
      City: at.city,
      State: at.state,
      PostalCode: at.code,
      Country: 'AU',
    },
    Details,
    ...more,
    ShippingSettings: { ScheduledShipmentDate: addDays(today, inDays), ...more.ShippingSettings },
  });

  return [
    order(
      'SO001201',
      'C-FRESHMART',
      PLACES.eastern,
      1,
      [cases('FG-SL330', 216), cases('FG-TON200', 96), cases('FG-CPJ1L', 60)],
      { CustomerOrder: 'FM-88410', Description: 'Weekly replenishment' },
    ),
    order('SO001202', 'C-FRESHMART', PLACES.eastern, 1, [cases('FG-SL330', 72)], {
      CustomerOrder: 'FM-88411',
    }),
    order('SO001203', 'C-FRESHMART', PLACES.south, 4, [cases('FG-SL330', 300), cases('FG-GB330', 144)], {
      CustomerOrder: 'FM-88502',
      Description: 'Spring promotion',
    }),
    order('SO001204', 'C-HARBOUR', PLACES.hotel, 0, [cases('FG-TON200', 40), cases('FG-CPJ1L', 24)], {
      CustomerOrder: 'HH-1182',
      note: 'Dock B closes at 14:00.',
    }),
    // Its juice is past its day by then.
    order('SO001205', 'C-HARBOUR', PLACES.hotel, 20, [cases('FG-CPJ1L', 30)], { CustomerOrder: 'HH-1190' }),
    order('SO001206', 'C-BEANST', PLACES.cafe, 2, [cases('FG-COCO330', 12), cases('FG-SL330', 10)], {
      ShippingSettings: { ShippingRule: 'Cancel Remainder' },
    }),
    order(
      'SO001207',
      'C-BEANST',
      PLACES.cafe,
      -2,
      [cases('FG-TON200', 8, { QtyOnShipments: 5, OpenQty: 3 })],
      {
        Status: 'Back Order',
      },
    ),
    order('SO001208', 'C-STADIUM', PLACES.stadium, 3, [cases('FG-SL330', 120), cases('FG-TON200', 60)], {
      ShippingSettings: { ShippingRule: 'Ship Complete' },
    }),
    order('SO001209', 'C-NORTHLIQ', PLACES.liquor, 2, [cases('FG-TON200', 24)]),
    order('SO001210', 'C-HARBOUR', PLACES.hotel, -9, [cases('FG-SL330', 20, { QtyOnShipments: 20 })], {
      Status: 'Completed',
    }),
    order('SO001211', 'C-BEANST', PLACES.cafe, 5, [cases('FG-SL330', 15)], { Status: 'On Hold' }),
    order('SO001212', 'C-HARBOUR', PLACES.hotel, 0, [cases('FG-GB330', 24), cases('FG-TON200', 96)], {
      CustomerOrder: 'HH-1188',
    }),
    order('SQ000044', 'C-FRESHMART', PLACES.south, 12, [cases('FG-SL330', 900)], { OrderType: 'QT' }),
  ];
}
