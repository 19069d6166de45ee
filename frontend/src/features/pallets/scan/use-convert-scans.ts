import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { codeKey, isSameCode } from '#domain/code-key.ts';
import { parsePlace, placeName } from '#domain/stock/ledger/place.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { goodsOfLabel } from './goods-of-label.ts';
import { itemOfCode } from './item-of-code.ts';
import { goodsText, gtinOf, lostSeparator, type ScannedGoods } from './scanned-goods.ts';
import { wrongSscc } from './wrong-sscc.ts';

interface ConvertScans {
  /** The item that is chosen, and its lots and places that can be. */
  readonly inventoryID: string | undefined;
  readonly lotNumbers: readonly string[];
  readonly places: readonly string[];
  readonly onItem: (inventoryID: string) => void;
  readonly onLot: (lotNumber: string) => void;
  readonly onPlace: (place: string) => void;
  readonly onGoods: (goods: ScannedGoods) => void;
  /** `@QTY 24`. Answers what that is of what is asked for. */
  readonly onQty: (qty: number) => string;
  /** `@NEW`: an empty pallet is begun instead. */
  readonly onNew: () => void;
  /** `@OK`: answers why no pallets can be made; null: they are on their way. */
  readonly onConfirm: () => string | null;
}

/**
 * What is scanned over a conversion: a pallet is opened; a label with a GTIN chooses the item, the unit that carries it and
 * its lot; a lot or a place of the item is chosen; anything else that is no label is the item.
 */
export const useConvertScans = (chosen: ConvertScans): void => {
  const navigate = useNavigate();
  const client = useQueryClient();
  useScanner(0, async ({ text, codes, reading }) => {
    if (reading.kind === 'command') {
      if (reading.qty !== null) return { good: chosen.onQty(reading.qty) };
      if (reading.command === 'NEW') {
        chosen.onNew();
        return { good: 'New pallet' };
      }
      return takeCommand(reading, { onOk: chosen.onConfirm, onQty: chosen.onQty });
    }
    const sscc = reading.kind === 'label' ? reading.fields.sscc : null;
    if (sscc !== null) {
      void navigate(palletPath(sscc));
      return { good: `Pallet ${sscc}` };
    }
    const gtin = gtinOf(reading);
    // A number alone may as well be a lot's that looks like a GTIN.
    const isGtinAlone = reading.kind === 'label' && reading.isBare;
    const lot = chosen.lotNumbers.find(
      (lotNumber) => lotNumber !== '' && codes.some((code) => isSameCode(code, lotNumber)),
    );
    if (lot !== undefined && (gtin === null || isGtinAlone)) {
      chosen.onLot(lot);
      return { good: `Lot ${lot}` };
    }
    if (gtin !== null) {
      const goods = await goodsOfLabel(client, reading);
      if (!goods.ok) return { bad: goods.error };
      chosen.onGoods(goods.value);
      return { good: goodsText(goods.value) };
    }
    const place = chosen.places.find((one) => isPlace(one, text));
    if (place !== undefined) {
      chosen.onPlace(place);
      return { good: placeName(place) };
    }
    if (reading.kind === 'unclear') return { bad: lostSeparator(text) };
    const wrong = wrongSscc(text);
    if (wrong !== null) return { bad: wrong };
    if (reading.kind !== 'text')
      return { bad: `${text} is no lot of ${chosen.inventoryID ?? 'an item'} here.` };
    const item = await itemOfCode(client, text);
    if (!item.ok) return { bad: item.error };
    chosen.onItem(item.value);
    return { good: `Item ${item.value}` };
  });
};

const isPlace = (place: string, code: string): boolean => {
  const parsed = parsePlace(place);
  const typed = codeKey(code);
  return (
    place.toUpperCase() === typed ||
    (parsed?.kind === 'location' &&
      (parsed.locationID === typed || `${parsed.warehouseID}/${parsed.locationID}` === typed))
  );
};
