import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import type { CustomerStatus } from '#emulators/acumatica/records/sales-records.ts';

type Row = [id: string, name: string, status: CustomerStatus, of: string, town: string, who: string];

const rows: Row[] = [
  ['C-FRESHMART', 'Freshmart Distribution', 'Active', 'GROCERY', 'Eastern Creek NSW', 'Priya Nair'],
  ['C-HARBOUR', 'Harbour Hotels Group', 'Active', 'HOSPITALITY', 'Sydney NSW', 'Ana Reyes'],
  ['C-BEANST', 'Bean Street Cafés', 'Active', 'HOSPITALITY', 'Marrickville NSW', 'Tom Okafor'],
  ['C-STADIUM', 'Stadium Catering', 'Credit Hold', 'HOSPITALITY', 'Homebush NSW', 'Jo Whitmore'],
  ['C-NORTHLIQ', 'Northern Beaches Liquor', 'On Hold', 'LIQUOR', 'Brookvale NSW', 'Kai Tamura'],
  ['C-MARINER', 'The Old Mariner (closed)', 'Inactive', 'HOSPITALITY', 'Newcastle NSW', ''],
  ['C-WALKIN', 'Counter sales', 'One-Time', 'RETAIL', 'Botany NSW', ''],
];

/** Who buys: most of them well, one told of before it ships, two who get nothing. */
export const demoCustomers: NonNullable<Dataset['customers']> = rows.map(
  ([CustomerID, CustomerName, Status, CustomerClass, town, Attention], at) => {
    const [, city = town, State = ''] = /^(.*) ([A-Z]{2,3})$/.exec(town) ?? [];
    return {
      CustomerID,
      CustomerName,
      Status,
      CustomerClass,
      Email: `orders@${CustomerID.slice(2).toLowerCase()}.example`,
      MainContact: {
        Email: `orders@${CustomerID.slice(2).toLowerCase()}.example`,
        Phone1: `+61 2 5550 ${String(101 + at).padStart(4, '0')}`,
        Attention,
        Address: { City: city, State, Country: 'AU' },
      },
    };
  },
);
