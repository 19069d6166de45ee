import * as z from 'zod/mini';
import { gtinOfUnit } from '#domain/items/gtin-of-unit.ts';
import type { Item } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { caseUomOf } from '#domain/pallets/conversion-plan.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { inBarcodes } from './in-barcodes.ts';
import { dateElements, dateFacts, isBatchOfGs1 } from './label.ts';

/** What a pallet's label says, in words and in barcodes. */
export const PalletLabelContent = z.object({
  sscc: z.string(),
  /** What stands large: the item, or that it is mixed. */
  title: z.string(),
  /** Under it, with its name: `Lot SUG-1`. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The barcodes from the top; the SSCC is the last. */
  barcodes: z.array(z.array(z.object({ ai: z.string(), content: z.string() }))),
});
export type PalletLabelContent = z.output<typeof PalletLabelContent>;

type Known = Pick<Item, 'gtins' | 'baseUom' | 'conversions' | 'inventoryID'>;

/** The unit whose GTIN the pallet can say, and how many of them: whole cases, else whole base units. */
const countOf = (
  item: Known,
  rules: Pick<ItemRules, 'gtins'> | null,
  qty: Pallet['lines'][number]['qty'],
) => {
  for (const uom of new Set([caseUomOf(item), item.baseUom])) {
    const gtin = gtinOfUnit([...(rules?.gtins ?? []), ...item.gtins], uom);
    const size = toBaseUnit(item, quantity(1), uom);
    if (gtin === null || !size.ok || qty % size.value !== 0) continue;
    const count = qty / size.value;
    if (count < 100_000_000) return { gtin, count, uom };
  }
  return null;
};

const amountText = (qty: number, uom: string): string => `${qty.toLocaleString('en-AU')} ${uom}`;

/** What its label says. A mixed pallet says no more in barcodes than its number (stock-and-trace.md §3). */
export const palletLabel = (
  { sscc, lines }: Pick<Pallet, 'sscc' | 'lines'>,
  item: Known | null,
  rules: Pick<ItemRules, 'gtins'> | null,
): PalletLabelContent => {
  const ssccBarcode = [{ ai: '00', content: sscc }];
  const [line] = lines;
  if (!line || lines.length > 1)
    return {
      sscc,
      title: 'MIXED PALLET',
      facts: lines.map(({ inventoryID, lotNumber, qty, baseUom }) => ({
        name: `${inventoryID}${lotNumber === '' ? '' : `, lot ${lotNumber}`}`,
        value: amountText(toNumber(qty), baseUom),
      })),
      barcodes: [ssccBarcode],
    };
  const counted = item ? countOf(item, rules, line.qty) : null;
  const elements = counted
    ? [
        { ai: '02', content: counted.gtin },
        ...dateElements(line),
        { ai: '37', content: String(counted.count) },
        ...(isBatchOfGs1(line.lotNumber) ? [{ ai: '10', content: line.lotNumber }] : []),
      ]
    : [];
  return {
    sscc,
    title: line.name,
    facts: [
      { name: 'Item', value: line.inventoryID },
      ...(line.lotNumber === '' ? [] : [{ name: 'Batch / lot', value: line.lotNumber }]),
      ...dateFacts(line),
      ...(counted ? [{ name: 'Count', value: amountText(counted.count, counted.uom) }] : []),
      ...(counted?.uom === line.baseUom
        ? []
        : [{ name: 'Quantity', value: amountText(toNumber(line.qty), line.baseUom) }]),
      ...(counted ? [{ name: 'Content (GTIN)', value: counted.gtin }] : []),
    ],
    barcodes: [...inBarcodes(elements).map((one) => [...one]), ssccBarcode],
  };
};
