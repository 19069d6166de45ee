import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PalletRow } from '#api/pallets.ts';
import { codeKey, isSameCode } from '#domain/code-key.ts';
import { isOrAre } from '#domain/count-text.ts';
import { unitsOfItem } from '#domain/items/units-of-item.ts';
import { caseUomOf, planConversion } from '#domain/pallets/conversion-plan.ts';
import { quantity } from '#domain/quantity.ts';
import { parsePlace } from '#domain/stock/ledger/place.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { LOT, palletsText } from './pallet-labels.ts';
import { itemToConvert, layersOf, usePalletAct } from './queries.ts';
import { useConvertScans } from './scan/use-convert-scans.ts';

interface Typed {
  readonly inventoryID: string;
  readonly lot: string | null;
  readonly from: string | null;
  readonly qty: number | null;
  readonly uom: string | null;
  readonly casesPerPallet: number | null;
  readonly restOnPallet: boolean;
}

const NOTHING: Typed = {
  ...{ inventoryID: '', lot: null, from: null, qty: null, uom: null },
  ...{ casesPerPallet: null, restOnPallet: false },
};

/** Goods on a pallet are no more loose. */
const loosePlaces = (lot: { readonly balances: readonly { place: string; onHand: number }[] }) =>
  lot.balances.filter(({ place, onHand }) => onHand > 0 && parsePlace(place)?.kind === 'location');

export interface Converted {
  readonly onMade: (pallets: readonly PalletRow[]) => void;
  /** `@NEW` was scanned. */
  readonly onNew: () => void;
}

/** What is typed and scanned of a conversion, what it would make, and how it is made. */
export const useConverting = ({ onMade, onNew }: Converted) => {
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [asked, setAsked] = useState('');
  const item = useQuery(itemToConvert(asked)).data;
  const { error } = useQuery(itemToConvert(asked));
  const lots = (item?.lots ?? []).filter((lot) => loosePlaces(lot).length > 0);
  const lot =
    typed.lot === null
      ? lots.find(() => lots.length === 1)
      : lots.find(({ lotNumber }) => isSameCode(LOT + lotNumber, typed.lot ?? ''));
  const isLotAway = item !== undefined && typed.lot !== null && !lot;
  const places = lot ? loosePlaces(lot) : [];
  const from =
    places.find(({ place }) => place === typed.from) ?? (places.length === 1 ? places[0] : undefined);
  const units = item ? unitsOfItem(item) : [];
  const uom = typed.uom ?? (item ? caseUomOf(item) : '');
  const layers = useQuery(layersOf(item?.inventoryID ?? '')).data;
  const { qty, casesPerPallet, restOnPallet } = typed;
  // The server's own rule: what it would refuse is said while it is typed.
  const plan =
    item && lot && layers && qty !== null && qty > 0
      ? planConversion(item, layers, {
          ...{ qty, uom, restOnPallet },
          ...(casesPerPallet !== null && { casesPerPallet }),
        })
      : null;
  const short = plan?.ok && from && quantity(from.onHand) < plan.value.qty ? from : null;
  const converting = usePalletAct('convert_items');
  const idOf = useContentId();
  const change = (next: Partial<Typed>): void => setTyped({ ...typed, ...next });

  const chooseItem = (inventoryID: string): void => {
    setTyped({ ...NOTHING, inventoryID });
    setAsked(codeKey(inventoryID));
  };

  /** Why no pallets can be made yet; null: they are on their way. */
  const convert = (): string | null => {
    if (!item) return 'Choose the item first.';
    if (!lot) return 'Choose the lot.';
    if (!from) return 'Choose the place.';
    if (qty === null || !(qty > 0)) return 'Say how many.';
    if (!plan) return 'How it stands on a pallet is not loaded yet. Try again.';
    if (!plan.ok) return plan.error.message;
    if (short) return `Only ${quantityText(short.onHand)} ${item.baseUom} ${isOrAre(short.onHand)} there.`;
    const request = {
      ...{
        inventoryID: item.inventoryID,
        lotNumber: lot.lotNumber,
        from: from.place,
        qty,
        uom,
        restOnPallet,
      },
      ...(casesPerPallet !== null && { casesPerPallet }),
    };
    converting.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          setTyped(NOTHING);
          setAsked('');
          notify(
            'success',
            `${palletsText(data.pallets.length)} made`,
            'Print their labels, and stick them on.',
          );
          onMade(data.pallets);
        },
      },
    );
    return null;
  };

  /** What is asked for next: how many go on a pallet, where the quantity stands and the item has no layers. */
  const takeQty = (scanned: number): string => {
    const asksLayers = layers?.casesPerLayer === null && qty !== null && casesPerPallet === null;
    change(asksLayers ? { casesPerPallet: scanned } : { qty: scanned });
    return asksLayers ? `${scanned} on a pallet` : `Quantity ${scanned}`;
  };

  useConvertScans({
    inventoryID: item?.inventoryID,
    lotNumbers: lots.map(({ lotNumber }) => lotNumber),
    places: places.map(({ place }) => place),
    onItem: chooseItem,
    onLot: (lotNumber) => change({ lot: LOT + lotNumber, from: null }),
    onPlace: (place) => change({ from: place }),
    onGoods: ({ inventoryID, uom, lotNumber, count }) => {
      // Another label of the same item blanks nothing of what was entered.
      setTyped((now) => {
        const before = isSameCode(inventoryID, now.inventoryID) ? now : NOTHING;
        const isOtherLot = lotNumber !== null && before.lot !== LOT + lotNumber;
        return {
          ...before,
          ...{ inventoryID, uom, qty: count ?? before.qty },
          ...(isOtherLot && { lot: LOT + lotNumber, from: null }),
        };
      });
      setAsked(codeKey(inventoryID));
    },
    onQty: takeQty,
    onNew,
    onConfirm: convert,
  });

  return {
    ...{
      typed,
      asked,
      change,
      chooseItem,
      convert,
      isPending: converting.isPending,
      failure: converting.error,
    },
    ...{ item, readFailure: error, lots, lot, isLotAway, places, from, units, uom, plan, short },
  };
};
