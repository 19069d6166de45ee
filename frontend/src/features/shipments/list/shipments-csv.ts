import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { siteDay } from '#domain/calendar.ts';
import { ordersInList } from '#domain/sales-orders/order-name.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { inBooksLabel } from '../shipment-labels.ts';

const HEADING = [
  ...['Shipment', 'Customer', 'Orders', 'Status', 'Day', 'From', 'To', 'Dock', 'Carrier', 'Pallets', 'Short'],
  ...['Shipped', 'In the books', 'Warehouse'],
];

/** Those of a list as a spreadsheet takes them; instants by the clock of the site. */
export const shipmentsAsCsv = (rows: readonly ShipmentInLookup[]): string => {
  const ordersOf = ordersInList(rows);
  return csvText(
    HEADING,
    rows.map((row) => [
      ...[row.shipmentNbr, row.customerName, ordersOf(row).join(' '), row.status],
      ...[row.day ?? '', row.window?.from ?? '', row.window?.to ?? '', row.dock ?? '', row.carrier ?? ''],
      ...[row.palletCount, row.shortCount],
      row.shippedAt === null ? '' : atTheSite(row.shippedAt),
      inBooksLabel(row)?.label ?? '',
      row.warehouseID ?? '',
    ]),
  );
};

/** As many of them as are shown; `list`: what the list is called. */
export const downloadShipments = (list: string, rows: readonly ShipmentInLookup[]): void => {
  const name = list.toLowerCase().replaceAll(' ', '-');
  downloadFile(`${name}-${siteDay(Date.now())}.csv`, 'text/csv', shipmentsAsCsv(rows));
};
