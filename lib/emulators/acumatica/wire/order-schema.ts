import { type EntitySchema, rowSchema } from './schema.ts';

export const orderSchema: EntitySchema = {
  name: 'PurchaseOrder',
  keys: ['Type', 'OrderNbr'],
  actions: [],
  recordName: 'Purchase Order',
  ...rowSchema(
    {
      string: `BaseCurrencyID Branch CurrencyID CurrencyRateTypeID Description Location OrderNbr Owner Project Status
        Terms Type VendorID VendorRef VendorTaxZone`,
      decimal: 'ControlTotal CurrencyRate CurrencyReciprocalRate LineTotal OrderTotal TaxTotal',
      boolean: 'Hold IsTaxValid',
      date: 'CurrencyEffectiveDate Date PromisedOn',
      datetime: 'LastModifiedDateTime',
    },
    {
      linked: {
        ShippingInstructions: rowSchema({
          string: 'ShippingDestinationType ShippingLocation ShipTo Warehouse',
          boolean: 'ShipToAddressOverride ShipToContactOverride',
        }),
      },
      details: {
        Details: rowSchema(
          {
            string: `Account AlternateID BranchID CostCode Description InventoryID LineDescription LineType OrderNbr
              OrderType OrigPONbr OrigPOType Project ProjectTask ReceiptAction Subaccount Subitem TaxCategory UOM
              WarehouseID`,
            decimal: `CompleteOn ExtendedCost MaxReceiptPercent MinReceiptPercent OrderQty OrderedQty QtyOnReceipts
              ReceivedAmount UnitCost`,
            boolean: 'CalculateDiscountsOnImport Cancelled Completed',
            int: 'LineNbr',
            date: 'Promised Requested',
          },
          {
            since: { OrderedQty: '22.200.001' },
            padded: ['InventoryID'],
          },
        ),
        TaxDetails: rowSchema({ string: 'TaxID', decimal: 'TaxableAmount TaxAmount TaxRate' }),
      },
      padded: ['VendorID'],
    },
  ),
};
