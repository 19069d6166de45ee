import { type EntitySchema, rowSchema } from './schema.ts';

const split = rowSchema({
  string: 'Description InventoryID LocationID LotSerialNbr UOM',
  decimal: 'Qty',
  int: 'LineNbr SplitLineNbr',
  date: 'ExpirationDate',
});

/** Goods on their way to a customer, out of the lines of sales orders. */
export const shipmentSchema: EntitySchema = {
  name: 'Shipment',
  keys: ['ShipmentNbr'],
  actions: ['ConfirmShipment', 'UpdateIN'],
  recordName: 'Shipment',
  ...rowSchema(
    {
      string:
        'CurrencyID CustomerID Description LocationID Operation ShipmentNbr ShipVia Status Type WarehouseID',
      decimal: 'ControlQty ShippedQty ShippedVolume ShippedWeight',
      boolean: 'Hold',
      date: 'ShipmentDate',
      datetime: 'CreatedDateTime LastModifiedDateTime',
    },
    {
      details: {
        Details: rowSchema(
          {
            string: `Description InventoryID LocationID LotSerialNbr OrderNbr OrderType ReasonCode UOM WarehouseID`,
            decimal: 'OpenQty OrderedQty OriginalQty ShippedQty',
            boolean: 'FreeItem',
            int: 'LineNbr OrderLineNbr',
            date: 'ExpirationDate',
          },
          { details: { Allocations: split }, padded: ['InventoryID'] },
        ),
        Orders: rowSchema({
          string:
            'InventoryDocType InventoryRefNbr InvoiceNbr InvoiceType OrderNbr OrderType ShipmentNbr ShipmentType',
          decimal: 'ShippedQty ShippedVolume ShippedWeight',
        }),
      },
      padded: ['CustomerID'],
    },
  ),
};
