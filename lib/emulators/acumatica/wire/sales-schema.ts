import { type EntitySchema, rowSchema } from './schema.ts';

const address = rowSchema({
  string: 'AddressLine1 AddressLine2 City Country PostalCode State',
  boolean: 'Validated',
});

const contact = rowSchema(
  { string: 'Attention CompanyName Email Phone1', int: 'ContactID' },
  { linked: { Address: address } },
);

export const customerSchema: EntitySchema = {
  name: 'Customer',
  keys: ['CustomerID'],
  actions: [],
  recordName: 'Customer',
  ...rowSchema(
    {
      string: `CurrencyID CustomerClass CustomerID CustomerName Email LocationName ShippingRule ShipVia Status Terms
        WarehouseID`,
      datetime: 'CreatedDateTime LastModifiedDateTime',
    },
    {
      linked: { MainContact: contact, PrimaryContact: contact, ShippingContact: contact },
      padded: ['CustomerID'],
    },
  ),
};

export const salesOrderSchema: EntitySchema = {
  name: 'SalesOrder',
  keys: ['OrderType', 'OrderNbr'],
  actions: [],
  recordName: 'Sales Order',
  ...rowSchema(
    {
      string: `BaseCurrencyID Branch ContactID CurrencyID CustomerID CustomerOrder Description
        DestinationWarehouseID ExternalRef LocationID OrderNbr OrderType PaymentMethod PreferredWarehouseID Project
        ShipVia Status`,
      decimal: 'OrderTotal OrderedQty TaxTotal',
      boolean: 'Approved CreditHold Hold WillCall',
      date: 'Date RequestedOn',
      datetime: 'CreatedDate LastModified',
    },
    {
      linked: {
        ShipToAddress: address,
        ShipToContact: rowSchema({ string: 'Attention BusinessName Email Phone1' }),
        ShippingSettings: rowSchema({
          string: 'FOBPoint ShippingRule ShippingTerms ShippingZone ShipVia',
          boolean: 'ShipSeparately',
          int: 'Priority',
          date: 'CancelByDate ScheduledShipmentDate',
        }),
      },
      details: {
        Details: rowSchema(
          {
            string: `AlternateID Branch InventoryID LineDescription LineType Location LotSerialNbr Operation POSource
              ReasonCode ShippingRule ShipToLocation UOM WarehouseID`,
            decimal: `Amount ExtendedPrice OpenQty OrderQty OvershipThreshold QtyOnShipments UndershipThreshold
              UnitPrice`,
            boolean: 'AutoCreateIssue Completed FreeItem MarkForPO',
            int: 'LineNbr',
            date: 'RequestedOn SchedOrderDate ShipOn',
          },
          {
            details: {
              Allocations: rowSchema({
                string: 'InventoryID LocationID LotSerialNbr UOM',
                decimal: 'Qty',
                boolean: 'Allocated Completed',
                int: 'LineNbr SplitLineNbr',
                date: 'ExpirationDate ShipOn',
              }),
            },
            padded: ['InventoryID'],
          },
        ),
        Shipments: rowSchema({
          string: 'InventoryRefNbr InvoiceNbr InvoiceType ShipmentNbr ShipmentType Status',
          decimal: 'ShippedQty ShippedVolume ShippedWeight',
          date: 'ShipmentDate',
        }),
      },
      padded: ['CustomerID'],
    },
  ),
};
