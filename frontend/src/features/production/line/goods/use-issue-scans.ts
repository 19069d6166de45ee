import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductChoice } from '#api/work-orders.ts';
import { isSameCode } from '#domain/code-key.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { LabelReading } from '#domain/scanning/read-scan.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { session } from '#frontend/auth/session/session.ts';
import { itemByGtin } from '#frontend/shared/choose-product.ts';
import { products } from '#frontend/shared/queries/products.ts';
import { unitsOfGtin } from '#frontend/shared/queries/units-by-gtin.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import type { ScanQuestion } from '#frontend/shared/scanning/use-adding-scans.ts';
import { type ScanOutcome, saidOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';

/** What a scan says of goods. */
interface ScannedGoods {
  readonly item: ProductChoice | null;
  /** The unit that the GTIN is of; null: it says none. */
  readonly uom: string | null;
  readonly lotNumber: string | null;
}

/** What is chosen, and what is done with what is scanned. */
interface IssueScans {
  readonly item: ProductChoice | null;
  /** Of the item, that can be issued; null: they are on their way. */
  readonly lotNumbers: readonly string[] | null;
  readonly onGoods: (goods: ScannedGoods) => void;
  readonly onQty: (qty: number) => void;
  /** `@OK`: answers why nothing can be issued yet; null: it is on its way. */
  readonly onConfirm: () => string | null;
}

/** Of a lot that was scanned for the item that is chosen. */
export const lotNotUsable = (lotNumber: string): string =>
  `Lot ${lotNumber} of this item can't be used, or is not in stock.`;

type Named = Pick<ScannedGoods, 'item' | 'uom'>;

const reasonWhy = (error: unknown): string => reasonOf(error, 'try again.');

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
 * of the item that was chosen. A label that may have lost a separator is asked about.
 */
export const useIssueScans = (chosen: IssueScans): ScanQuestion | null => {
  const client = useQueryClient();
  const [unclear, setUnclear] = useState<ScanQuestion | null>(null);

  const itemOf = async (gtin: string, choices: readonly ProductChoice[]): Promise<Result<Named, string>> => {
    const ofBooks = itemByGtin(gtin, choices) ?? null;
    try {
      const units = await unitsOfGtin(client, session.user().sub, gtinKey(gtin));
      const named = units.flatMap(({ inventoryID, uom }) => {
        const item = choices.find((one) => isSameCode(one.inventoryID, inventoryID));
        return item ? [{ item, uom }] : [];
      });
      const found = named[0] ?? (ofBooks && { item: ofBooks, uom: null });
      return found ? ok(found) : err('No item has the GTIN of this label.');
    } catch (error) {
      // Without a network those of the accounting system are here.
      if (ofBooks) return ok({ item: ofBooks, uom: null });
      return err(`Which item has GTIN ${gtin} could not be read: ${reasonOf(error, 'try again.')}`);
    }
  };

  const takeGoods = (goods: ScannedGoods, text: string): ScanOutcome => {
    chosen.onGoods(goods);
    const { lotNumber } = goods;
    const isOfChosen = goods.item === null || goods.item.inventoryID === chosen.item?.inventoryID;
    const isKnown = isOfChosen && chosen.lotNumbers !== null;
    if (lotNumber !== null && isKnown && !chosen.lotNumbers?.some((one) => isSameCode(one, lotNumber)))
      return { bad: lotNotUsable(lotNumber) };
    return { good: goods.lotNumber === null ? (goods.item?.name ?? text) : `Lot ${goods.lotNumber}` };
  };

  const take = async (text: string, label: LabelReading | null): Promise<ScanOutcome> => {
    const isLot = chosen.lotNumbers?.some((lotNumber) => isSameCode(lotNumber, text));
    // A number alone may as well be a lot's that looks like a GTIN.
    if (isLot && (label === null || label.isBare))
      return takeGoods({ item: null, uom: null, lotNumber: text }, text);
    // Scanned with the first sight of the dialog: the items are on their way.
    const choices = await client.ensureQueryData(products).catch(reasonWhy);
    if (typeof choices === 'string') return { bad: `The items could not be read: ${choices}` };
    const gtin = label?.fields.gtin ?? label?.fields.contentGtin ?? null;
    const lotNumber = label?.fields.lotNumber ?? null;
    if (gtin !== null) {
      const named = await itemOf(gtin, choices);
      return named.ok ? takeGoods({ ...named.value, lotNumber }, text) : { bad: named.error };
    }
    if (label && lotNumber === null) return { bad: `${text} names no item and no lot.` };
    const item = label ? null : choices.find(({ inventoryID }) => isSameCode(inventoryID, text));
    if (item) return takeGoods({ item, uom: null, lotNumber: null }, text);
    if (chosen.item === null) return { bad: 'Scan or choose the item first.' };
    return takeGoods({ item: null, uom: null, lotNumber: lotNumber ?? text }, text);
  };

  const choiceOf = (label: LabelReading) => ({
    label: textOf(label),
    take: () => {
      setUnclear(null);
      void take(label.text, label).then(saidOutcome);
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
    if (reading.kind === 'command')
      return takeCommand(reading, { onOk: chosen.onConfirm, onQty: chosen.onQty });
    return take(text, reading.kind === 'label' ? reading : null);
  });
  return unclear;
};
