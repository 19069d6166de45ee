import { type EntitySchema, rowSchema } from './schema.ts';

const header = `Description ExternalRef ReferenceNbr Status`;

/** What is found or written off: a row for each lot and location, above or below zero. */
export const adjustmentSchema: EntitySchema = {
  name: 'InventoryAdjustment',
  keys: ['ReferenceNbr'],
  actions: ['ReleaseAdjustment'],
  recordName: 'Adjustment',
  ...rowSchema(
    {
      string: header,
      decimal: 'TotalCost TotalQty',
      boolean: 'Hold',
      date: 'Date',
      datetime: 'LastModifiedDateTime',
    },
    {
      details: {
        Details: rowSchema(
          {
            string: 'Description InventoryID LocationID LotSerialNbr ReasonCode UOM WarehouseID',
            decimal: 'Qty UnitCost',
            int: 'LineNumber',
            date: 'ExpirationDate',
          },
          { padded: ['InventoryID'] },
        ),
      },
      since: { LastModifiedDateTime: '22.200.001', ExternalRef: '22.200.001' },
    },
  ),
};

/** What goes out of stock. It has no field that holds it: a preference does. */
export const issueSchema: EntitySchema = {
  name: 'InventoryIssue',
  keys: ['ReferenceNbr'],
  actions: ['ReleaseInventoryIssue'],
  recordName: 'Issue',
  ...rowSchema(
    {
      string: `${header} PostPeriod`,
      decimal: 'ControlQty TotalCost TotalQty',
      date: 'Date',
      datetime: 'LastModifiedDateTime',
    },
    {
      details: {
        Details: rowSchema(
          {
            string: 'Description InventoryID Location ReasonCode TranType UOM WarehouseID',
            decimal: 'Qty UnitCost UnitPrice',
            int: 'LineNumber',
          },
          {
            padded: ['InventoryID'],
            details: {
              Allocations: rowSchema({
                string: 'Location LotSerialNbr UOM',
                decimal: 'Qty',
                int: 'SplitLineNumber',
                date: 'ExpirationDate',
              }),
            },
          },
        ),
      },
      since: { LastModifiedDateTime: '22.200.001', ExternalRef: '22.200.001' },
    },
  ),
};
