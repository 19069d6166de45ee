import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PalletDetail } from '#api/pallets.ts';
import { codeKey, isSameCode } from '#domain/code-key.ts';
import { unitsOfItem } from '#domain/items/units-of-item.ts';
import { caseUomOf } from '#domain/pallets/conversion-plan.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { useHeldScans } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { LOT, lotLabel } from '../pallet-labels.ts';
import { itemToConvert, usePalletAct } from '../queries.ts';
import { useCaseScans } from '../scan/use-case-scans.ts';
import { useTakePlace } from './take-place.ts';
import { typedTarget } from './typed-target.ts';

interface Typed {
  readonly inventoryID: string;
  /** `lot:` and its number; null: none is chosen. */
  readonly lot: string | null;
  readonly from: string;
  readonly qty: number | null;
  /** Null: the unit of a case. */
  readonly uom: string | null;
}

/** What is typed and scanned of the cases that go on an open pallet, and how they are put on. */
export const useAddingCases = (
  { sscc, version, location, lines: [first] }: PalletDetail,
  onClose: () => void,
) => {
  const idOf = useContentId();
  const adding = usePalletAct('add_to_pallet');
  const [typed, setTyped] = useState<Typed>({
    inventoryID: first?.inventoryID ?? '',
    lot: first ? LOT + first.lotNumber : null,
    ...{ from: placeName(location), qty: 1, uom: null },
  });
  const type = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }));
  const [asked, setAsked] = useState(first?.inventoryID ?? '');
  const [fromError, setFromError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const found = useQuery(itemToConvert(asked));
  const item = found.data;
  const lots = item?.lots.filter(({ onHand }) => onHand > 0) ?? [];
  const { lot, from, qty } = typed;
  const chosen =
    lot === null
      ? lots.find(() => lots.length === 1)
      : lots.find(({ lotNumber }) => isSameCode(LOT + lotNumber, lot));
  const uom = typed.uom ?? (item ? caseUomOf(item) : '');

  const lookUp = (inventoryID: string): void => {
    type({ inventoryID, lot: null });
    setAsked(codeKey(inventoryID));
  };

  /** Why nothing can be put on yet; null: it is on its way. */
  const add = (): string | null => {
    const source = typedTarget(from, warehouseOf(location) ?? '');
    setFromError(source.ok ? undefined : source.error);
    if (!item) return 'Choose the item first.';
    if (!chosen)
      return lot === null ? 'Choose the lot.' : `${lotLabel(lot.slice(LOT.length))} is no lot that is here.`;
    if (qty === null || !(qty > 0)) return 'Say how many.';
    if (!source.ok) return source.error;
    const goods = { inventoryID: item.inventoryID, lotNumber: chosen.lotNumber };
    const request = { ...goods, from: source.value, qty, uom };
    adding.mutate(
      { ...request, sscc, version, requestId: idOf({ ...request, version }) },
      {
        onSuccess: () => {
          // The same press, or @OK read twice, puts nothing on a second time.
          startAnew();
          type({ qty: null });
          notify(
            'success',
            `${quantityText(qty)} ${uom} put on`,
            `${item.inventoryID}, ${lotLabel(chosen.lotNumber)}`,
          );
        },
      },
    );
    return null;
  };
  const submit = (): string | null => {
    const reason = add();
    setProblem(reason);
    return reason;
  };

  // A case that is scanned while others go on would be counted with them, or lost.
  useHeldScans(adding.isPending || found.isLoading);
  const takePlace = useTakePlace({
    warehouseID: warehouseOf(location) ?? '',
    takesPallets: true,
    onPlace: (place) => type({ from: place }),
  });
  const { question, startAnew } = useCaseScans({
    lotNumbers: lots.map(({ lotNumber }) => lotNumber),
    onItem: lookUp,
    onLot: (lotNumber) => type({ lot: LOT + lotNumber }),
    onGoods: (goods, count) => {
      if (!isSameCode(goods.inventoryID, asked)) lookUp(goods.inventoryID);
      if (goods.lotNumber !== null) type({ lot: LOT + goods.lotNumber });
      type({ uom: goods.uom, qty: count });
    },
    onConfirm: () => {
      if (qty !== null || !adding.isSuccess) return submit();
      onClose();
      return null;
    },
    onQty: (count) => type({ qty: count }),
    onPlace: takePlace,
  });

  return {
    ...{ typed, type, asked, lookUp, submit, question, fromError, problem },
    ...{ found, item, lots, chosen, uom, units: item ? unitsOfItem(item) : [] },
    ...{ isPending: adding.isPending, isSuccess: adding.isSuccess, failure: adding.error },
  };
};
