import { aShipment } from '#test/support/builders/shipments.ts';
import { fromListedRow, toShipmentRow } from './shipment-row.ts';

/** As the index carries it: it has no warehouse of its own. */
const indexed = (warehouseID: string | null) => {
  const { warehouseID: _left, ...row } = toShipmentRow(aShipment({ warehouseID }));
  return row;
};

describe('a shipment in the index of its table', () => {
  it.each(['MAIN', 'North / 2', 'Kühl#1', null])('says its warehouse: %s', (warehouseID) => {
    expect(fromListedRow(indexed(warehouseID))).toMatchObject({ warehouseID });
  });

  it('has a place that a key of a page may say, after when it was made and its id', () => {
    const { createdAt, shipmentId } = aShipment();
    const { listOrder } = indexed('Kühl#1');
    expect(listOrder).toMatch(/^[\w#:.~-]*$/);
    expect(listOrder).toEqual(expect.stringContaining(`${createdAt}#${shipmentId}`));
  });

  it('says none where the version before has written it', () => {
    const row = { ...indexed('MAIN'), listOrder: '2026-11-20T00:00:00.000Z#01JD' };
    expect(fromListedRow(row)).toMatchObject({ warehouseID: null, order: row.listOrder });
  });
});
