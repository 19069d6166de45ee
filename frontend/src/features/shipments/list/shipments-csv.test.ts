import { aShipmentRow } from '../testing/a-shipment.ts';
import { shipmentsAsCsv } from './shipments-csv.ts';

describe('a list of shipments for a spreadsheet', () => {
  it('has a row for each, with its day, dock and how it stands in the books', () => {
    const row = {
      shipmentNbr: 'SH-000007',
      customerName: 'Quay, Harbour',
      orders: ['SO#1', 'SO#2'],
      dock: 'Dock 1',
    };
    const [heading, first] = shipmentsAsCsv([aShipmentRow(row)]).split('\r\n');
    expect(heading).toContain('Shipment,Customer,Orders,Status,Day,From,To,Dock,Carrier,Pallets,Short');
    expect(first).toMatch(/^SH-000007,"Quay, Harbour",1 2,/);
  });

  it('says the types of orders where two have one number', () => {
    const rows = [['SO#67', 'SO#68'], ['S2#67'], ['67']].map((orders) => aShipmentRow({ orders }));
    const orders = shipmentsAsCsv(rows)
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[2]);
    expect(orders).toEqual(['67 (SO) 68', '67 (S2)', '67']);
  });
});
