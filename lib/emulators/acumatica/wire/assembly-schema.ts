import { type EntitySchema, rowSchema } from './schema.ts';

const split = rowSchema({
  string: 'LocationID LotSerialNbr Subitem UOM',
  decimal: 'Qty',
  date: 'ExpirationDate',
});

/** What takes components out of stock and puts a kit into it. */
export const assemblySchema: EntitySchema = {
  name: 'KitAssembly',
  keys: ['Type', 'ReferenceNbr'],
  actions: ['ReleaseKitAssembly'],
  recordName: 'Kit Assembly',
  ...rowSchema(
    {
      string: `Description KitInventoryID LocationID PostPeriod ReasonCode ReferenceNbr Revision Status Subitem Type
        UOM WarehouseID`,
      decimal: 'Qty',
      boolean: 'Hold',
      date: 'Date',
      datetime: 'LastModifiedDateTime',
    },
    {
      details: {
        Allocations: split,
        StockComponents: rowSchema(
          {
            string: 'LocationID ReasonCode StockInventoryID Subitem UOM',
            decimal: 'ComponentQty Qty UnitCost',
            int: 'LineNbr',
          },
          { details: { Allocations: split }, padded: ['StockInventoryID'] },
        ),
      },
      since: { LastModifiedDateTime: '23.200.001' },
      padded: ['KitInventoryID'],
    },
  ),
};
