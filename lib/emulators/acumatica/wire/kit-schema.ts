import { type EntitySchema, rowSchema } from './schema.ts';

/** What one of a kit is made of, by revision. */
export const kitSchema: EntitySchema = {
  name: 'KitSpecification',
  keys: ['KitInventoryID', 'RevisionID'],
  actions: [],
  recordName: 'Kit Specification',
  ...rowSchema(
    {
      string: 'Description KitInventoryID RevisionID',
      boolean: 'Active IsNonStock',
      datetime: 'LastModifiedDateTime',
    },
    {
      details: {
        StockComponents: rowSchema(
          {
            string: 'StockInventoryID Subitem UOM',
            decimal: 'ComponentQty MaxComponentQty MinComponentQty',
            boolean: 'AllowComponentQtyVariance',
          },
          { padded: ['StockInventoryID'] },
        ),
        NonStockComponents: rowSchema(
          {
            string: 'NonStockInventoryID UOM',
            decimal: 'ComponentQty MaxComponentQty MinComponentQty',
            boolean: 'AllowComponentQtyVariance',
          },
          { padded: ['NonStockInventoryID'] },
        ),
      },
      since: { LastModifiedDateTime: '23.200.001' },
      padded: ['KitInventoryID'],
    },
  ),
};
