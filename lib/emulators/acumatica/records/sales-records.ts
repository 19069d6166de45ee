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
type OrderShipment = {
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
