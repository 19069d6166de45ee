/**
 * What the books hold, under the accounting system's own field names (accounting-contract.md §3). Type
 * aliases rather than interfaces: the wire reads them by field name.
 */
type Stored = {
  /** Persistent GUID of the record. */
  id: string;
  note?: string;
};

export type VendorStatus = 'Active' | 'On Hold' | 'Hold Payments' | 'Inactive' | 'One-Time';

type Contact = {
  Email?: string;
  Phone1?: string;
  Attention?: string;
  CompanyName?: string;
  WebSite?: string;
  Address?: Record<string, string>;
};

export type Vendor = Stored & {
  VendorID: string;
  VendorName: string;
  LegalName?: string;
  Status: VendorStatus;
  VendorClass: string;
  CurrencyID?: string;
  Terms?: string;
  TaxRegistrationID?: string;
  LocationName?: string;
  MainContact?: Contact;
  CreatedDateTime: string;
  LastModifiedDateTime: string;
};

export type ReceiptAction = 'Reject' | 'Accept but Warn' | 'Accept';

export type OrderLine = {
  id: string;
  LineNbr: number;
  LineType: string;
  InventoryID?: string;
  LineDescription: string;
  UOM?: string;
  OrderQty: number;
  /** On receipts, released or not, less returns. */
  QtyOnReceipts: number;
  /** On released receipts only: decides when the line completes. Not on the wire. */
  releasedQty: number;
  UnitCost: number;
  ExtendedCost?: number;
  WarehouseID?: string;
  Completed: boolean;
  Cancelled: boolean;
  CompleteOn: number;
  MinReceiptPercent: number;
  MaxReceiptPercent: number;
  ReceiptAction: ReceiptAction;
  Promised?: string;
  Requested?: string;
  AlternateID?: string;
};

export type Order = Stored & {
  Type: string;
  OrderNbr: string;
  Status: string;
  Hold: boolean;
  VendorID: string;
  Location?: string;
  Date: string;
  PromisedOn?: string;
  Description?: string;
  VendorRef?: string;
  CurrencyID: string;
  Branch: string;
  Terms?: string;
  OrderTotal?: number;
  LineTotal?: number;
  LastModifiedDateTime: string;
  Details: OrderLine[];
};

export type UnitConversion = {
  FromUOM: string;
  ToUOM: string;
  ConversionFactor: number;
  MultiplyOrDivide: 'Multiply' | 'Divide';
};

export type CrossReference = {
  AlternateID: string;
  AlternateType: string;
  UOM?: string;
  VendorOrCustomer?: string;
};

export type StockItem = Stored & {
  InventoryID: string;
  Description: string;
  ItemStatus: string;
  ItemClass: string;
  ItemType: string;
  BaseUOM: string;
  PurchaseUOM: string;
  SalesUOM: string;
  LotSerialClass: string;
  DefaultWarehouseID: string;
  DefaultReceiptLocationID: string;
  LastModifiedDateTime: string;
  UOMConversions: UnitConversion[];
  CrossReferences: CrossReference[];
};

export type NonStockItem = Stored & {
  InventoryID: string;
  Description: string;
  ItemStatus: string;
  ItemClass: string;
  ItemType: string;
  BaseUOM: string;
  PurchaseUOM: string;
  SalesUOM: string;
  RequireReceipt: boolean;
  LastModifiedDateTime: string;
};

export type LotClass = Stored & {
  ClassID: string;
  Description: string;
  TrackingMethod: 'Not Tracked' | 'Track Lot Numbers' | 'Track Serial Numbers';
  TrackExpirationDate: boolean;
  AssignmentMethod: 'When Received' | 'When Used';
  IssueMethod: string;
};

export type WarehouseLocation = {
  LocationID: string;
  Description: string;
  Active: boolean;
  ReceiptsAllowed: boolean;
  SalesAllowed: boolean;
  TransfersAllowed: boolean;
  AssemblyAllowed: boolean;
  PickPriority: number;
};

export type Warehouse = Stored & {
  WarehouseID: string;
  Description: string;
  Active: boolean;
  ReceivingLocationID: string;
  ShippingLocationID?: string;
  LastModifiedDateTime: string;
  Locations: WarehouseLocation[];
};

export type KitComponent = {
  id: string;
  StockInventoryID: string;
  ComponentQty: number;
  UOM: string;
  AllowComponentQtyVariance?: boolean;
  MinComponentQty?: number;
  MaxComponentQty?: number;
};

export type KitNonStockComponent = {
  id: string;
  NonStockInventoryID: string;
  ComponentQty: number;
  UOM: string;
};

/** What one of a kit is made of. A kit may have several revisions, and none of them is marked as the usual one. */
export type Kit = Stored & {
  KitInventoryID: string;
  RevisionID: string;
  Description: string;
  Active: boolean;
  IsNonStock: boolean;
  LastModifiedDateTime: string;
  StockComponents: KitComponent[];
  NonStockComponents: KitNonStockComponent[];
};

/** Part of an assembly's row at one location and of one lot, in the item's base unit. */
export type AssemblySplit = {
  id: string;
  LotSerialNbr?: string;
  ExpirationDate?: string;
  LocationID?: string;
  Qty: number;
};

export type AssemblyComponent = {
  id: string;
  LineNbr: number;
  StockInventoryID: string;
  /** For all kits, in the component's base unit. */
  Qty: number;
  ComponentQty: number;
  UOM: string;
  LocationID?: string;
  Allocations: AssemblySplit[];
};

/** A document that takes components out of stock and puts the kit into it. */
export type Assembly = Stored & {
  Type: string;
  ReferenceNbr: string;
  Status: 'On Hold' | 'Balanced' | 'Released';
  Hold: boolean;
  Date: string;
  PostPeriod: string;
  KitInventoryID: string;
  Revision: string;
  Qty: number;
  UOM: string;
  WarehouseID: string;
  LocationID?: string;
  Description?: string;
  LastModifiedDateTime: string;
  Allocations: AssemblySplit[];
  StockComponents: AssemblyComponent[];
};

/** A row of an adjustment, or of an issue, whose lots are in its allocations. */
export type AdjustmentRow = {
  id: string;
  LineNumber: number;
  InventoryID: string;
  WarehouseID: string;
  LocationID?: string;
  LotSerialNbr?: string;
  ExpirationDate?: string;
  /** In UOM; of an issue above zero where goods go out. */
  Qty: number;
  UOM: string;
  ReasonCode?: string;
  TranType?: string;
  Allocations: AssemblySplit[];
};

/** A document that puts goods into stock or takes them out of it: an adjustment does both, an issue takes. */
export type StockAdjustment = Stored & {
  ReferenceNbr: string;
  Status: 'On Hold' | 'Pending Approval' | 'Balanced' | 'Released';
  Hold: boolean;
  Date: string;
  PostPeriod: string;
  Description?: string;
  ExternalRef?: string;
  LastModifiedDateTime: string;
  Details: AdjustmentRow[];
};

export type Allocation = {
  id: string;
  LineNbr: number;
  SplitLineNbr: number;
  ReceiptNbr: string;
  Location?: string;
  LotSerialNbr?: string;
  ExpirationDate?: string;
  /** In the item's base unit. */
  Qty: number;
};

export type ReceiptLine = {
  id: string;
  LineNbr: number;
  LineType: string;
  POOrderType?: string;
  POOrderNbr?: string;
  POLineNbr?: number;
  POReceiptNbr?: string;
  POReceiptLineNbr?: number;
  InventoryID?: string;
  TransactionDescription?: string;
  UOM?: string;
  ReceiptQty: number;
  /** The same quantity in the order line's unit. Not on the wire. */
  orderUnitQty: number;
  OrderedQty?: number;
  OpenQty?: number;
  UnitCost: number;
  ExtendedCost: number;
  Warehouse?: string;
  Location?: string;
  LotSerialNbr?: string;
  ExpirationDate?: string;
  Branch?: string;
  /** Base quantity that has no location or no lot yet. Not on the wire. */
  unassignedQty: number;
  Allocations: Allocation[];
};

export type ReceiptType = 'Receipt' | 'Return';

export type Receipt = Stored & {
  Type: ReceiptType;
  ReceiptNbr: string;
  Status: 'On Hold' | 'Balanced' | 'Released';
  Hold: boolean;
  Date: string;
  PostPeriod: string;
  VendorID: string;
  Location: string;
  VendorRef?: string;
  CreateBill: boolean;
  Branch: string;
  CurrencyID: string;
  ControlQty: number;
  TotalQty: number;
  TotalCost: number;
  UnbilledQuantity: number;
  InventoryRefNbr?: string;
  LastModifiedDateTime: string;
  /** When and by whom it was entered; the accounting system keeps it, the endpoint doesn't show it. */
  enteredAt: string;
  enteredBy: string;
  Details: ReceiptLine[];
};

/** What is of a lot at a location, in the item's base unit. A lot without a number is the empty text. */
export type StockBalance = Stored & {
  InventoryID: string;
  WarehouseID: string;
  LocationID: string;
  LotSerialNbr: string;
  ExpirationDate?: string;
  onHand: number;
  /** Of what is on hand: for shipments that are being prepared. */
  allocated: number;
  /** Of what is on hand: confirmed and not issued yet. */
  shipped: number;
};

export type RefreshToken = {
  id: string;
  chain: string;
  user: string;
  branch: string;
  scope: string;
  expires: number;
};

export type Counter = { id: string; value: number };
