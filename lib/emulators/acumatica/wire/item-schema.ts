import { type EntitySchema, rowSchema } from './schema.ts';

const itemStrings = `COGSAccount COGSSubaccount Content DeferralAccount DeferralSubaccount Description ImageUrl
  InventoryID ItemClass ItemStatus ItemType POAccrualAccount POAccrualSubaccount PostingClass PriceClass
  PriceManager PriceWorkgroup ProductManager ProductWorkgroup PurchaseUOM SalesAccount SalesSubaccount SalesUOM
  TariffCode TaxCategory TemplateItemID Visibility VolumeUOM WeightUOM`;

const rows = {
  Attributes: rowSchema({ string: 'AttributeID AttributeDescription RefNoteID Value', boolean: 'Required' }),
  CrossReferences: rowSchema({
    string: 'AlternateID AlternateType Description Subitem UOM VendorOrCustomer',
  }),
  UOMConversions: rowSchema({ string: 'FromUOM MultiplyOrDivide ToUOM', decimal: 'ConversionFactor' }),
  VendorDetails: rowSchema({
    string: 'CurrencyID Location PurchaseUnit Subitem VendorID VendorName Warehouse',
    decimal: 'EOQ LastVendorPrice LotSize MaxOrderQty MinOrderQty',
    boolean: 'Active Default Override',
    int: 'AddLeadTimeDays LeadTimeDays MinOrderFrequencyInDays RecordID',
  }),
};

export const stockItemSchema: EntitySchema = {
  name: 'StockItem',
  keys: ['InventoryID'],
  actions: [],
  recordName: 'Stock Item',
  ...rowSchema(
    {
      string: `${itemStrings} ABCCode AutoIncrementalValue Availability BaseUOM CountryOfOrigin CustomURL
        DefaultIssueLocationID DefaultReceiptLocationID DefaultSubitem DefaultWarehouseID DiscountAccount
        DiscountSubaccount InventoryAccount InventorySubaccount LandedCostVarianceAccount
        LandedCostVarianceSubaccount LotSerialClass MetaDescription MetaKeywords NotAvailable PackagingOption
        PageTitle PurchasePriceVarianceAccount PurchasePriceVarianceSubaccount ReasonCodeSubaccount
        SearchKeywords StandardCostRevaluationAccount StandardCostRevaluationSubaccount
        StandardCostVarianceAccount StandardCostVarianceSubaccount ValuationMethod`,
      decimal: `AverageCost CurrentStdCost CurySpecificMSRP CurySpecificPrice DefaultPrice DimensionVolume
        DimensionWeight LastCost LastStdCost Markup MaxCost MinCost MinMarkup MSRP PendingStdCost`,
      boolean: 'ExportToExternal IsAKit PackSeparately SubjectToCommission UseOnEntry',
      datetime: 'LastModified LastModifiedDateTime',
      guid: 'NoteID',
    },
    {
      details: {
        ...rows,
        Boxes: rowSchema({ string: 'BoxID Description UOM', decimal: 'MaxQty MaxVolume MaxWeight Qty' }),
        Categories: rowSchema({ int: 'CategoryID' }),
        ReplenishmentParameters: rowSchema({ string: 'Method ReplenishmentClass Seasonality Source' }),
        WarehouseDetails: rowSchema({
          string: `DefaultIssueLocationID DefaultReceiptLocationID InventoryAccount InventorySubaccount
            PreferredVendor ProductManager ProductWorkgroup ReplenishmentSource ReplenishmentWarehouse
            Seasonality Status WarehouseID`,
          decimal: 'DailyDemandForecast DailyDemandForecastErrorSTDEV QtyOnHand ServiceLevel',
          boolean: `IsDefault Override OverridePreferredVendor OverrideReplenishmentSettings OverrideStdCost
            PriceOverride`,
          date: 'LastForecastDate',
        }),
      },
      since: { LastModifiedDateTime: '24.200.001', NoteID: '22.200.001' },
      padded: ['InventoryID'],
    },
  ),
};

export const nonStockItemSchema: EntitySchema = {
  name: 'NonStockItem',
  keys: ['InventoryID'],
  actions: [],
  recordName: 'Non-Stock Item',
  ...rowSchema(
    {
      string: `${itemStrings} BaseUnit ExpenseAccount ExpenseAccrualAccount PurchaseUnit SalesUnit`,
      decimal: 'CurrentStdCost DefaultPrice LastStdCost PendingStdCost',
      boolean: 'IsKit RequireReceipt RequireShipment',
      datetime: 'LastModifiedDateTime',
    },
    {
      details: rows,
      padded: ['InventoryID'],
    },
  ),
};

export const lotClassSchema: EntitySchema = {
  name: 'LotSerialClass',
  keys: ['ClassID'],
  actions: [],
  recordName: 'Lot/Serial Class',
  ...rowSchema(
    {
      string: 'AssignmentMethod ClassID Description IssueMethod TrackingMethod',
      boolean: 'TrackExpirationDate',
    },
    {
      details: { Segments: rowSchema({ int: 'SegmentNbr', string: 'Type Value' }) },
    },
  ),
};

export const warehouseSchema: EntitySchema = {
  name: 'Warehouse',
  keys: ['WarehouseID'],
  actions: [],
  recordName: 'Warehouse',
  ...rowSchema(
    {
      string: `COGSExpenseAccount COGSExpenseSubaccount Description DiscountAccount DiscountSubaccount
        DropShipLocationID FreightChargeAccount FreightChargeSubaccount InventoryAccount InventorySubaccount
        LandedCostVarianceAccount LandedCostVarianceSubaccount MiscChargeAccount MiscChargeSubaccount
        NonStockPickingLocationID POAccrualAccount POAccrualSubaccount PurchasePriceVarianceAccount
        PurchasePriceVarianceSubaccount ReasonCodeSubaccount ReceivingLocationID RMALocationID SalesAccount
        SalesSubaccount ShippingLocationID StandardCostRevaluationAccount StandardCostRevaluationSubaccount
        StandardCostVarianceAccount StandardCostVarianceSubaccount WarehouseID`,
      boolean: 'Active OverrideInventoryAccountSubaccount UseItemDefaultLocationForPicking',
      datetime: 'LastModifiedDateTime',
    },
    {
      details: {
        Locations: rowSchema({
          string: 'Description LocationID',
          boolean: 'Active AssemblyAllowed ReceiptsAllowed SalesAllowed TransfersAllowed',
          int: 'PickPriority',
        }),
      },
    },
  ),
};
