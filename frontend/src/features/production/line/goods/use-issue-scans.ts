import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductChoice } from '#api/work-orders.ts';
import { isSameCode } from '#domain/code-key.ts';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import type { LabelReading } from '#domain/scanning/read-scan.ts';
import { session } from '#frontend/auth/session/session.ts';
import { itemByGtin } from '#frontend/shared/choose-product.ts';
import { products } from '#frontend/shared/queries/products.ts';
import { knownUnits } from '#frontend/shared/queries/units-by-gtin.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import type { ScanQuestion } from '#frontend/shared/scanning/use-adding-scans.ts';
import { type ScanOutcome, saidOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';

/** What a scan says of goods. */
interface ScannedGoods {
  readonly item: ProductChoice | null;
  /** The unit that the GTIN is of; null: it says none. */
  readonly uom: string | null;
  readonly lotNumber: string | null;
}

const textOf = ({ fields: { lotNumber, useBy, bestBefore } }: LabelReading): string =>
  [
    lotNumber ? `Lot ${lotNumber}` : 'No lot',
    useBy && `use by ${useBy}`,
    bestBefore && `best before ${bestBefore}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Goods that are scanned to be issued: by GTIN, ours before those of the accounting system, by the item's number or by a lot
 * of the item that was chosen. `onGoods` answers what is said. A label that may have lost a separator is asked about.
 */
export const useIssueScans = (
  chosen: ProductChoice | null,
  onGoods: (goods: ScannedGoods) => void,
): ScanQuestion | null => {
  const client = useQueryClient();
  const [unclear, setUnclear] = useState<ScanQuestion | null>(null);

  const itemOf = async (
    gtin: string,
    choices: readonly ProductChoice[],
  ): Promise<Pick<ScannedGoods, 'item' | 'uom'>> => {
    // Without a network those of the accounting system are here.
    const units = await knownUnits(client, session.user().sub).catch(() => undefined);
    const [unit] = units?.get(gtinKey(gtin)) ?? [];
    const named = unit && choices.find(({ inventoryID }) => isSameCode(inventoryID, unit.inventoryID));
    if (named) return { item: named, uom: unit.uom };
    return { item: itemByGtin(gtin, choices) ?? null, uom: null };
  };

  const take = async (text: string, fields: LabelReading['fields'] | null): Promise<ScanOutcome> => {
    // Scanned with the first sight of the dialog: the items are on their way.
    const choices = await client.ensureQueryData(products).catch((): readonly ProductChoice[] => []);
    const gtin = fields?.gtin ?? (isGtin(text) ? text : null);
    const byGtin = gtin === null ? null : await itemOf(gtin, choices);
    const item = byGtin?.item ?? choices.find(({ inventoryID }) => isSameCode(inventoryID, text)) ?? null;
    if (fields?.gtin && !item) return { bad: 'No item has the GTIN of this label.' };
    const lotNumber = fields?.lotNumber ?? (item || fields?.gtin ? null : text);
    if (lotNumber !== null && !item && chosen === null) return { bad: 'Scan or choose the item first.' };
    onGoods({ item, uom: byGtin?.uom ?? null, lotNumber });
    return { good: lotNumber === null ? (item?.name ?? text) : `Lot ${lotNumber}` };
  };

  const choiceOf = (label: LabelReading) => ({
    label: textOf(label),
    take: () => {
      setUnclear(null);
      void take(label.text, label.fields).then(saidOutcome);
    },
  });

  useScanner(1, ({ text, reading }: Scan) => {
    if (reading.kind === 'unclear') {
      const ways = [...reading.cuts, ...(reading.asRead ? [reading.asRead] : [])];
      const asked = `The scanner may have lost a separator in ${text}. What does the label say?`;
      setUnclear({ text: asked, choices: ways.map(choiceOf) });
      return { bad: 'The scanner may have lost a separator. Choose what the label says.' };
    }
    setUnclear(null);
    return take(text, reading.kind === 'label' ? reading.fields : null);
  });
  return unclear;
};
