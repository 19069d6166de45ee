import { aShipmentRow } from '../testing/a-shipment.ts';
import { shipmentsAsCsv } from './shipments-csv.ts';

describe('a list of shipments for a spreadsheet', () => {
  it('has a row for each, with its day, dock and how it stands in the books', () => {
    const row = {
      shipmentNbr: 'SH-000007',
      customerName: 'Quay, Harbour',
      orders: ['1', '2'],
      dock: 'Dock 1',
    };
    const [heading, first] = shipmentsAsCsv([aShipmentRow(row)]).split('\r\n');
    expect(heading).toContain('Shipment,Customer,Orders,Status,Day,From,To,Dock,Carrier,Pallets,Short');
    expect(first).toMatch(/^SH-000007,"Quay, Harbour",1 2,/);
  });
});
