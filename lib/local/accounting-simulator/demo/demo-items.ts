import type { Dataset } from '#local/accounting-simulator/books/dataset.ts';
import type { CrossReference, UnitConversion } from '#local/accounting-simulator/books/records.ts';

interface Row {
  id: string;
  name: string;
  base: string;
  /** Lot class; without one the item isn't tracked. */
  lots?: 'LOT' | 'LOTEXP' | 'SERIAL' | 'LOTUSED';
  /** Base units in one of the larger units. */
  units?: Record<string, number>;
  /** Unit bought in, the base unit by default. */
  buy?: string;
  gtin?: string;
  caseGtin?: string;
  warehouse?: string;
  status?: string;
}

const rawMaterials: Row[] = [
  {
    id: 'RM-SUGAR',
    name: 'White sugar, 25 kg bag',
    base: 'KG',
    lots: 'LOTEXP',
    units: { BAG: 25, PALLET: 1000 },
    gtin: '19521234000010',
  },
  {
    id: 'RM-CITRIC',
    name: 'Citric acid monohydrate',
    base: 'KG',
    lots: 'LOTEXP',
    units: { BAG: 25 },
    gtin: '19521234000027',
  },
  {
    id: 'RM-CO2',
    name: 'Food grade CO2',
    base: 'KG',
    lots: 'LOT',
    units: { TANKER: 18000 },
    gtin: '19521234000034',
  },
  {
    id: 'RM-LEMCON',
    name: 'Lemon juice concentrate 400 GPL',
    base: 'L',
    lots: 'LOTEXP',
    units: { DRUM: 200 },
    gtin: '19521234000041',
    warehouse: 'COLD',
  },
  {
    id: 'RM-LIMCON',
    name: 'Lime juice concentrate 400 GPL',
    base: 'L',
    lots: 'LOTEXP',
    units: { DRUM: 200 },
    gtin: '19521234000058',
    warehouse: 'COLD',
  },
  {
    id: 'RM-GINGER',
    name: 'Ginger extract',
    base: 'L',
    lots: 'LOTEXP',
    units: { DRUM: 20 },
    gtin: '19521234000065',
  },
  { id: 'RM-WATER', name: 'Treated process water', base: 'L', gtin: '19521234000072' },
  {
    id: 'RM-HONEY',
    name: 'Bush honey, food service',
    base: 'KG',
    lots: 'LOTEXP',
    units: { PAIL: 28 },
    buy: 'PAIL',
  },
  { id: 'RM-STEVIA', name: 'Stevia leaf extract RA97', base: 'KG', lots: 'LOTEXP', units: { CARTON: 10 } },
  { id: 'RM-BENZO', name: 'Sodium benzoate', base: 'KG', lots: 'LOTEXP', units: { BAG: 25 }, buy: 'BAG' },
  {
    id: 'RM-VANIL',
    name: 'Vanilla extract, two-fold',
    base: 'L',
    lots: 'LOTEXP',
    units: { JERRY: 5 },
    buy: 'JERRY',
  },
  {
    id: 'RM-APPLE',
    name: 'Cloudy apple juice, single strength',
    base: 'L',
    lots: 'LOTEXP',
    units: { IBC: 1000 },
    buy: 'IBC',
    warehouse: 'COLD',
  },
  {
    id: 'RM-COCO',
    name: 'Coconut water, aseptic',
    base: 'L',
    lots: 'LOTEXP',
    units: { BAG: 20 },
    buy: 'BAG',
    warehouse: 'COLD',
  },
  {
    id: 'RM-HOPS',
    name: 'Galaxy hop pellets',
    base: 'KG',
    lots: 'LOT',
    units: { FOIL: 5 },
    buy: 'FOIL',
    warehouse: 'COLD',
  },
  {
    id: 'RM-YEAST',
    name: 'Ginger beer culture',
    base: 'EA',
    lots: 'LOTEXP',
    units: { BOX: 12 },
    warehouse: 'COLD',
  },
  {
    id: 'RM-CAUSTIC',
    name: 'Caustic cleaner, entered when used',
    base: 'L',
    lots: 'LOTUSED',
    units: { DRUM: 200 },
    buy: 'DRUM',
  },
];

const packaging: Row[] = [
  {
    id: 'PK-BTL330',
    name: 'Glass bottle 330 mL amber',
    base: 'EA',
    lots: 'LOT',
    units: { PALLET: 3456 },
    gtin: '19521234000089',
  },
  {
    id: 'PK-BTL330F',
    name: 'Glass bottle 330 mL flint',
    base: 'EA',
    lots: 'LOT',
    units: { PALLET: 3456 },
    gtin: '19521234000096',
  },
  {
    id: 'PK-BTL750',
    name: 'Glass bottle 750 mL green',
    base: 'EA',
    lots: 'LOT',
    units: { PALLET: 1480 },
    buy: 'PALLET',
  },
  {
    id: 'PK-CROWN26',
    name: 'Crown cap 26 mm',
    base: 'EA',
    lots: 'LOT',
    units: { CARTON: 10000 },
    gtin: '19521234000102',
  },
  {
    id: 'PK-SCREW38',
    name: 'Screw cap 38 mm, white',
    base: 'EA',
    lots: 'LOT',
    units: { CARTON: 3500 },
    buy: 'CARTON',
  },
  {
    id: 'PK-LBL-SL',
    name: 'Label, Sparkling Lemon 330',
    base: 'EA',
    lots: 'LOT',
    units: { ROLL: 5000 },
    gtin: '19521234000119',
  },
  {
    id: 'PK-LBL-GB',
    name: 'Label, Ginger Brew 330',
    base: 'EA',
    lots: 'LOT',
    units: { ROLL: 5000 },
    gtin: '19521234000126',
  },
  {
    id: 'PK-CTN24',
    name: 'Carton 24 x 330 mL',
    base: 'EA',
    units: { BUNDLE: 25, PALLET: 1000 },
    gtin: '19521234000133',
  },
  { id: 'PK-CTN12', name: 'Carton 12 x 1 L', base: 'EA', units: { BUNDLE: 20 }, buy: 'BUNDLE' },
  { id: 'PK-PALLET', name: 'CHEP-style pallet 1165x1165', base: 'EA', gtin: '19521234000140' },
  {
    id: 'PK-CAN330',
    name: 'Can 330 mL, printed Lemon',
    base: 'EA',
    lots: 'LOT',
    units: { PALLET: 8169 },
    buy: 'PALLET',
  },
  {
    id: 'PK-PET1L',
    name: 'PET preform 1 L, 38 mm',
    base: 'EA',
    lots: 'LOT',
    units: { OCTABIN: 7200 },
    buy: 'OCTABIN',
  },
  { id: 'PK-SHRINK', name: 'Shrink film 600 mm', base: 'KG', units: { ROLL: 24.5 }, buy: 'ROLL' },
  { id: 'PK-OLDLBL', name: 'Label, Summer Cola (discontinued)', base: 'EA', status: 'Inactive' },
];

const finishedGoods: Row[] = [
  {
    id: 'FG-SL330',
    name: 'Sparkling Lemon 330 mL',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 24, PALLET: 1728 },
    gtin: '09521234000150',
    caseGtin: '19521234000157',
  },
  {
    id: 'FG-GB330',
    name: 'Ginger Brew 330 mL',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 24, PALLET: 1728 },
    gtin: '09521234000167',
    caseGtin: '19521234000164',
  },
  {
    id: 'FG-CPJ1L',
    name: 'Cold-pressed Juice 1 L (chilled)',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 12, PALLET: 720 },
    gtin: '09521234000174',
    caseGtin: '19521234000171',
    warehouse: 'COLD',
  },
  {
    id: 'FG-TON200',
    name: 'Dry Tonic 200 mL',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 24, PALLET: 2304 },
    buy: 'CASE',
  },
  {
    id: 'FG-COCO330',
    name: 'Coconut Water 330 mL can',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 12, PALLET: 1296 },
    buy: 'CASE',
  },
];

const equipment: Row[] = [
  { id: 'EQ-SENSOR', name: 'Fill level sensor, IO-Link', base: 'EA', lots: 'SERIAL' },
  { id: 'EQ-PUMP', name: 'Dosing pump 12 L/h', base: 'EA', lots: 'SERIAL' },
  { id: 'EQ-BELT', name: 'Conveyor belt, per metre', base: 'M' },
];

const classes: [rows: Row[], itemClass: string, itemType: string][] = [
  [rawMaterials, 'RAW', 'Component Part'],
  [packaging, 'PACKAGING', 'Component Part'],
  [finishedGoods, 'FINISHED', 'Finished Good'],
  [equipment, 'SPARES', 'Component Part'],
];

export function demoStockItems(): NonNullable<Dataset['stockItems']> {
  return classes.flatMap(([rows, ItemClass, ItemType]) =>
    rows.map(
      ({
        id,
        name,
        base,
        lots,
        units = {},
        buy,
        gtin,
        caseGtin,
        warehouse = 'WHOLESALE',
        status = 'Active',
      }) => ({
        InventoryID: id,
        Description: name,
        ItemStatus: status,
        ItemClass,
        ItemType,
        BaseUOM: base,
        PurchaseUOM: buy ?? base,
        SalesUOM: units.CASE ? 'CASE' : base,
        LotSerialClass: lots ?? 'NOTTRACKED',
        DefaultWarehouseID: warehouse,
        DefaultReceiptLocationID: 'RECEIVING',
        UOMConversions: Object.entries(units).map(
          ([FromUOM, ConversionFactor]): UnitConversion => ({
            FromUOM,
            ToUOM: base,
            ConversionFactor,
            MultiplyOrDivide: 'Multiply',
          }),
        ),
        CrossReferences: [barcode(gtin, base), barcode(caseGtin, 'CASE')].flat(),
      }),
    ),
  );
}

const barcode = (AlternateID: string | undefined, UOM: string): CrossReference[] =>
  AlternateID === undefined ? [] : [{ AlternateID, AlternateType: 'Barcode', UOM }];

export const demoNonStockItems: NonNullable<Dataset['nonStockItems']> = [
  {
    InventoryID: 'SV-CLEAN',
    Description: 'Plant deep clean, per visit',
    ItemType: 'Service',
    RequireReceipt: false,
  },
  { InventoryID: 'SV-FREIGHT', Description: 'Inwards freight', ItemType: 'Charge', RequireReceipt: false },
  {
    InventoryID: 'NS-GLOVES',
    Description: 'Nitrile gloves, box of 100',
    BaseUOM: 'BOX',
    PurchaseUOM: 'BOX',
    SalesUOM: 'BOX',
  },
  { InventoryID: 'NS-TOOLS', Description: 'Hand tools and consumables' },
];
