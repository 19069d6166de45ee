/** What the books hold of customers and their orders (accounting-contract-stock.md §4, §5). */
type Stored = { id: string; note?: string };

export type CustomerStatus = 'Active' | 'On Hold' | 'Credit Hold' | 'Inactive' | 'One-Time';

type Address = {
  AddressLine1?: string;
  AddressLine2?: string;
  City?: string;
  State?: string;
  PostalCode?: string;
  Country?: string;
};

export type Customer = Stored & {
  CustomerID: string;
  CustomerName: string;
  Status: CustomerStatus;
  CustomerClass: string;
  WarehouseID?: string;
  ShippingRule: ShippingRule;
  Email?: string;
  MainContact?: { Email?: string; Phone1?: string; Attention?: string; Address?: Address };
  LastModifiedDateTime: string;
};

type ShippingRule = 'Back Order Allowed' | 'Cancel Remainder' | 'Ship Complete';

export type SalesOrderLine = {
  id: string;
  LineNbr: number;
  LineType: string;
  InventoryID?: string;
  LineDescription: string;
  UOM?: string;
  OrderQty: number;
  /** What confirmed shipments leave open. */
  OpenQty: number;
  /** On shipments, confirmed or not. */
  QtyOnShipments: number;
  ShipOn?: string;
  ShippingRule: ShippingRule;
  UndershipThreshold: number;
  OvershipThreshold: number;
  Completed: boolean;
  WarehouseID?: string;
  Operation: 'Issue' | 'Receipt';
  MarkForPO: boolean;
  POSource?: string;
};

/** A shipment as its order shows it. */
export type OrderShipment = {
  id: string;
  ShipmentNbr: string;
  ShipmentType: string;
  Status: string;
  ShippedQty: number;
  InvoiceNbr?: string;
  InventoryRefNbr?: string;
};

export type SalesOrder = Stored & {
  OrderType: string;
  OrderNbr: string;
  Status: string;
  Hold: boolean;
  CreditHold: boolean;
  CustomerID: string;
  LocationID: string;
  CustomerOrder?: string;
  ExternalRef?: string;
  Date: string;
  RequestedOn?: string;
  Description?: string;
  CurrencyID: string;
  Branch: string;
  LastModified: string;
  ShipToAddress?: Address;
  ShipToContact?: { BusinessName?: string; Attention?: string; Phone1?: string; Email?: string };
  ShippingSettings?: {
    ScheduledShipmentDate?: string;
    ShippingRule?: ShippingRule;
    ShipSeparately?: boolean;
    CancelByDate?: string;
  };
  Shipments: OrderShipment[];
  Details: SalesOrderLine[];
};

export type SalesOrderSeed = Pick<SalesOrder, 'OrderNbr' | 'CustomerID'> &
  Partial<Omit<SalesOrder, 'Details'>> & { Details: Partial<SalesOrderLine>[] };

/** Part of a shipment's line at one location and of one lot, in the item's base unit. */
export type ShipmentSplit = {
  id: string;
  SplitLineNbr: number;
  LocationID?: string;
  LotSerialNbr?: string;
  ExpirationDate?: string;
  Qty: number;
};

export type ShipmentLine = {
  id: string;
  LineNbr: number;
  OrderType: string;
  OrderNbr: string;
  OrderLineNbr: number;
  InventoryID: string;
  UOM: string;
  /** In the line's unit: what its allocations add up to, whatever was sent. */
  ShippedQty: number;
  WarehouseID: string;
  Allocations: ShipmentSplit[];
};

export type Shipment = Stored & {
  ShipmentNbr: string;
  Type: string;
  Operation: string;
  /** `Completed`: the goods are issued in inventory as well. */
  Status: 'On Hold' | 'Open' | 'Confirmed' | 'Completed';
  Hold: boolean;
  CustomerID: string;
  LocationID: string;
  WarehouseID: string;
  ShipmentDate: string;
  Description?: string;
  ShippedQty: number;
  LastModifiedDateTime: string;
  Details: ShipmentLine[];
};
