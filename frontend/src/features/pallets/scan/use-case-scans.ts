import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameCode } from '#domain/code-key.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { type ScanQuestion, useAddingScans } from '#frontend/shared/scanning/use-adding-scans.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { goodsOfLabel } from './goods-of-label.ts';
import { itemOfCode } from './item-of-code.ts';
import { goodsText, gtinOf, lostSeparator, type ScannedGoods } from './scanned-goods.ts';
import { wrongSscc } from './wrong-sscc.ts';

interface Counted {
  readonly goods: ScannedGoods;
  readonly count: number;
}

interface CaseScans {
  readonly lotNumbers: readonly string[];
  readonly onItem: (inventoryID: string) => void;
  readonly onLot: (lotNumber: string) => void;
  /** So many of them were scanned since the last were put on. */
  readonly onGoods: (goods: ScannedGoods, count: number) => void;
  /** `@OK`: what was scanned goes on. Answers why it can't; null: it is on its way. */
  readonly onConfirm: () => string | null;
  /** `@QTY 24`, or null where what was scanned is taken off. */
  readonly onQty: (qty: number | null) => void;
  readonly onPlace: (scan: Scan) => Promise<ScanOutcome>;
}

const isSameGoods = (one: ScannedGoods, other: ScannedGoods): boolean =>
  one.inventoryID === other.inventoryID && one.uom === other.uom && one.lotNumber === other.lotNumber;

/**
 * Cases that are scanned onto a pallet: each scan of the same label counts one more (or as many as it stands for), and other
 * goods wait until these are put on. `startAnew` is called once they are, and says whether any were.
 */
export const useCaseScans = (
  pallet: CaseScans,
): { readonly question: ScanQuestion | null; readonly startAnew: () => boolean } => {
  const client = useQueryClient();
  const [counted, setCounted] = useState<Counted | null>(null);
  const startAnew = (): boolean => {
    setCounted(null);
    forget();
    return counted !== null;
  };
  const takeScan = async (scan: Scan): Promise<ScanOutcome> => {
    const { text, codes, reading } = scan;
    if (reading.kind === 'command') {
      if (reading.command === 'REMOVE') {
        startAnew();
        pallet.onQty(null);
        return { good: 'Taken off' };
      }
      return takeCommand(reading, { onOk: pallet.onConfirm, onQty: pallet.onQty });
    }
    const lot = pallet.lotNumbers.find(
      (lotNumber) => lotNumber !== '' && codes.some((code) => isSameCode(code, lotNumber)),
    );
    const isGtinAlone = reading.kind === 'label' && reading.isBare;
    if (lot !== undefined && (gtinOf(reading) === null || isGtinAlone)) {
      pallet.onLot(lot);
      return { good: `Lot ${lot}` };
    }
    if (gtinOf(reading) !== null && (reading.kind !== 'label' || reading.fields.sscc === null)) {
      const found = await goodsOfLabel(client, reading);
      if (!found.ok) return { bad: found.error };
      const goods = found.value;
      if (counted && !isSameGoods(counted.goods, goods))
        return {
          bad: `Put ${counted.count} ${goodsText(counted.goods)} on first. This is ${goodsText(goods)}.`,
        };
      const count = (counted?.count ?? 0) + (goods.count ?? 1);
      setCounted({ goods, count });
      pallet.onGoods(goods, count);
      return { good: `${count} ${goodsText(goods)}` };
    }
    if (reading.kind === 'unclear') return { bad: lostSeparator(text) };
    const wrong = wrongSscc(text);
    if (wrong !== null) return { bad: wrong };
    if (reading.kind === 'text') {
      // What was counted is of the goods before: it must not go on as so many of another item.
      if (counted && !isSameCode(counted.goods.inventoryID, text))
        return { bad: `Put ${counted.count} ${goodsText(counted.goods)} on first. ${text} was not taken.` };
      const item = await itemOfCode(client, text);
      if (!item.ok) return { bad: item.error };
      pallet.onItem(item.value);
      return { good: `Item ${item.value}` };
    }
    return pallet.onPlace(scan);
  };
  const { question, forget } = useAddingScans(1, ({ reading }) => gtinOf(reading) !== null, takeScan);
  return { question, startAnew };
};
