import * as z from 'zod/mini';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import type { Item } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { caseUomOf } from '#domain/pallets/conversion-plan.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';

/** An element of a barcode: a GS1 application identifier and what it says. */
export const LabelElement = z.object({ ai: z.string(), content: z.string() });
export type LabelElement = z.output<typeof LabelElement>;

/** What a pallet's label says, in words and in barcodes. */
export const PalletLabelContent = z.object({
  sscc: z.string(),
  /** What stands large: the item, or that it is mixed. */
  title: z.string(),
  /** Under it, with its name: `Lot SUG-1`. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The barcodes from the top; the SSCC is the last. */
  barcodes: z.array(z.array(LabelElement)),
});
export type PalletLabelContent = z.output<typeof PalletLabelContent>;

const sameUnit = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

type Known = Pick<Item, 'gtins' | 'baseUom' | 'conversions' | 'inventoryID'>;

/** The unit whose GTIN the pallet can say, and how many of them: whole cases, else whole base units. */
const countOf = (
  item: Known,
  rules: Pick<ItemRules, 'gtins'> | null,
  qty: Pallet['lines'][number]['qty'],
) => {
  for (const uom of new Set([caseUomOf(item), item.baseUom])) {
    const gtin = [...(rules?.gtins ?? []), ...item.gtins].find((one) => sameUnit(one.uom, uom))?.gtin;
    const size = toBaseUnit(item, quantity(1), uom);
    if (!gtin || !isGtin(gtin) || !size.ok || qty % size.value !== 0) continue;
    const count = qty / size.value;
    if (count < 100_000_000) return { gtin: gtinKey(gtin), count, uom };
  }
  return null;
};

/** GS1's characters that a batch number may have (General Specifications, figure 7.11-1), at most 20. */
const BATCH = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/** `YYYY-MM-DD` as a barcode says it. */
const shortDay = (day: string): string => day.slice(2).replaceAll('-', '');

/** A barcode holds at most so many characters, brackets aside; a separator is one. */
const MAX_LENGTH = 48;

const lengthOf = (elements: readonly LabelElement[]): number =>
  elements.reduce((sum, { ai, content }) => sum + ai.length + content.length, 0) +
  elements.slice(0, -1).filter(({ ai }) => ai === '37' || ai === '10').length;

/** `(02)(15|17)(37)(10)`, in two barcodes where one is too long for it. */
const contentBarcodes = (elements: readonly LabelElement[]): readonly (readonly LabelElement[])[] => {
  if (elements.length === 0) return [];
  if (lengthOf(elements) <= MAX_LENGTH) return [elements];
  return [elements.filter(({ ai }) => ai !== '10'), elements.filter(({ ai }) => ai === '10')];
};

const dateFacts = ({ useBy, bestBefore }: Pick<Pallet['lines'][number], 'useBy' | 'bestBefore'>) => {
  if (useBy !== null) return [{ name: 'Use by', value: useBy }];
  return bestBefore === null ? [] : [{ name: 'Best before', value: bestBefore }];
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
  const date = line.useBy ?? line.bestBefore;
  const elements = counted
    ? [
        { ai: '02', content: counted.gtin },
        ...(date === null ? [] : [{ ai: line.useBy === null ? '15' : '17', content: shortDay(date) }]),
        { ai: '37', content: String(counted.count) },
        ...(BATCH.test(line.lotNumber) ? [{ ai: '10', content: line.lotNumber }] : []),
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
    barcodes: [...contentBarcodes(elements).map((one) => [...one]), ssccBarcode],
  };
};

/** As people read a barcode, and as the library of barcodes is told it. */
export const bracketed = (elements: readonly LabelElement[]): string =>
  elements.map(({ ai, content }) => `(${ai})${content}`).join('');
