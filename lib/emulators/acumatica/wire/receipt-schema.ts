import { type EntitySchema, rowSchema } from './schema.ts';

const allocation = rowSchema({
  string: 'Location LotSerialNbr ReceiptNbr',
  decimal: 'Qty',
  int: 'LineNbr SplitLineNbr',
  date: 'ExpirationDate',
});

const line = rowSchema(
  {
    string: `Account AccrualAccount AccrualSubaccount Branch Description InventoryID LineType Location LotSerialNbr
      POOrderNbr POOrderType POReceiptNbr Subaccount Subitem TransactionDescription TransferOrderNbr
      TransferOrderType TransferShipmentNbr UOM Warehouse`,
    decimal: `EstimatedINExtendedCost ExtendedCost FinalINExtendedCost OpenQty OrderedQty ReceiptQty UnitCost`,
    boolean: 'EditableUnitCost',
    int: 'LineNbr POLineNbr POReceiptLineNbr TransferOrderLineNbr',
    date: 'ExpirationDate',
  },
  {
    details: { Allocations: allocation },
    padded: ['InventoryID'],
  },
);

export const receiptSchema: EntitySchema = {
  name: 'PurchaseReceipt',
  keys: ['Type', 'ReceiptNbr'],
  actions: ['ReleasePurchaseReceipt'],
  recordName: 'Purchase Receipt',
  ...rowSchema(
    {
      string: `BaseCurrencyID Branch CurrencyID CurrencyRateTypeID InventoryRefNbr Location PostPeriod ReceiptNbr
        Status Type VendorID VendorRef Warehouse`,
      decimal: 'ControlQty CurrencyRate CurrencyReciprocalRate TotalCost TotalQty UnbilledQuantity',
      boolean: 'CreateBill Hold ProcessReturnWithOriginalCost',
      date: 'BillDate CurrencyEffectiveDate Date',
      datetime: 'LastModifiedDateTime',
    },
    {
      details: { Details: line },
      since: { InventoryRefNbr: '22.200.001', LastModifiedDateTime: '23.200.001' },
      padded: ['VendorID'],
    },
  ),
};
