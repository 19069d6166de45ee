import { type EntitySchema, rowSchema } from './schema.ts';

const inquiry = (name: string): Pick<EntitySchema, 'name' | 'keys' | 'actions' | 'recordName'> => ({
  ...{ name, keys: [], actions: [], recordName: name },
});

/** What is on hand of an item, by warehouse and location, and by lot where that is asked. Rows name no item. */
export const summaryInquirySchema: EntitySchema = {
  ...inquiry('InventorySummaryInquiry'),
  ...rowSchema(
    { string: 'InventoryID WarehouseID LocationID', boolean: 'ExpandByLotSerialNbr' },
    {
      details: {
        Results: rowSchema({
          string: 'BaseUOM LocationID LotSerialNbr WarehouseID',
          decimal: 'QtyAvailable QtyAvailableForShipment QtyNotAvailable QtyOnHand',
          date: 'ExpirationDate',
        }),
      },
    },
  ),
};

/** What is planned with an item: its totals, and below them what each kind of document takes. */
export const allocationInquirySchema: EntitySchema = {
  ...inquiry('InventoryAllocationInquiry'),
  ...rowSchema(
    {
      string: 'BaseUnit InventoryID Location WarehouseID',
      decimal: 'AvailableForIssue AvailableForShipping OnHand SOAllocated SOShipped',
    },
    {
      details: {
        Results: rowSchema({
          string: 'AllocationType DocType Location LotSerialNbr Warehouse',
          decimal: 'Qty',
          boolean: 'Expired',
        }),
      },
    },
  ),
};
