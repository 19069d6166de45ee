import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import type { CrossReference, UnitConversion } from '#emulators/acumatica/records/records.ts';
import { equipment, finishedGoods } from './demo-finished-goods.ts';
import type { DemoItem } from './demo-item.ts';
import { packaging } from './demo-packaging.ts';
import { rawMaterials } from './demo-raw-materials.ts';

const classes: [rows: DemoItem[], itemClass: string, itemType: string][] = [
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
        vendorPart,
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
        CrossReferences: [
          crossReference('Barcode', gtin, base),
          crossReference('GTIN/EAN/UPC/ISBN', caseGtin, 'CASE'),
          crossReference('Vendor Part Number', vendorPart),
        ].flat(),
      }),
    ),
  );
}

const crossReference = (
  AlternateType: string,
  AlternateID: string | undefined,
  UOM?: string,
): CrossReference[] =>
  AlternateID === undefined ? [] : [{ AlternateID, AlternateType, ...(UOM === undefined ? {} : { UOM }) }];

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
