import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PalletDetail } from '#api/pallets.ts';
import { codeKey, isSameCode } from '#domain/code-key.ts';
import { caseUomOf } from '#domain/pallets/conversion-plan.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { PlaceField } from '#frontend/shared/places/place-field.tsx';
import { warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { ScanQuestionBanner } from '#frontend/shared/scanning/scan-question.tsx';
import { useHeldScans } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { lotChoice, lotLabel } from '../pallet-labels.ts';
import { itemToConvert, usePalletAct } from '../queries.ts';
import { useCaseScans } from '../scan/use-case-scans.ts';
import { takePlace } from './take-place.ts';
import { typedTarget } from './typed-target.ts';

const LOT = 'lot:';

/** Cases onto an open pallet, from a place or from another open pallet; it stays open for the next. */
export const AddDialog = ({
  pallet,
  onClose,
}: {
  readonly pallet: PalletDetail;
  readonly onClose: () => void;
}) => {
  const { sscc, version, location, lines } = pallet;
  const idOf = useContentId();
  const adding = usePalletAct('add_to_pallet');
  const [first] = lines;
  const [inventoryID, setInventoryID] = useState(first?.inventoryID ?? '');
  const [asked, setAsked] = useState(first?.inventoryID ?? '');
  const [lot, setLot] = useState<string | null>(first ? LOT + first.lotNumber : null);
  const [from, setFrom] = useState(placeName(location));
  const [qty, setQty] = useState<number | null>(1);
  const [typedUom, setUom] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [reason, setReason] = useState<string | null>(null);
  const found = useQuery(itemToConvert(asked));
  const item = found.data;
  const lots = item?.lots.filter(({ onHand }) => onHand > 0) ?? [];
  const chosen =
    lot === null
      ? lots.find(() => lots.length === 1)
      : lots.find(({ lotNumber }) => isSameCode(LOT + lotNumber, lot));
  const units = item ? [...new Set([item.baseUom, ...item.conversions.map(({ uom }) => uom)])] : [];
  const uom = typedUom ?? (item ? caseUomOf(item) : '');
  const lookUp = (typed: string): void => {
    setInventoryID(typed);
    setAsked(codeKey(typed));
    setLot(null);
  };
  /** Why nothing can be put on yet; null: it is on its way. */
  const add = (): string | null => {
    const source = typedTarget(from, warehouseOf(location) ?? '');
    setError(source.ok ? undefined : source.error);
    if (!item) return 'Choose the item first.';
    if (!chosen)
      return lot === null ? 'Choose the lot.' : `${lotLabel(lot.slice(LOT.length))} is no lot that is here.`;
    if (qty === null || !(qty > 0)) return 'Say how many.';
    if (!source.ok) return source.error;
    const request = {
      inventoryID: item.inventoryID,
      lotNumber: chosen.lotNumber,
      from: source.value,
      qty,
      uom,
    };
    adding.mutate(
      { ...request, sscc, version, requestId: idOf({ ...request, version }) },
      {
        onSuccess: () => {
          // The same press, or @OK read twice, puts nothing on a second time.
          startAnew();
          setQty(null);
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
    setReason(reason);
    return reason;
  };
  // A case that is scanned while others go on would be counted with them, or lost.
  useHeldScans(adding.isPending || found.isLoading);
  const { question, startAnew } = useCaseScans({
    lotNumbers: lots.map(({ lotNumber }) => lotNumber),
    onItem: lookUp,
    onLot: (lotNumber) => setLot(LOT + lotNumber),
    onGoods: (goods, count) => {
      if (!isSameCode(goods.inventoryID, asked)) lookUp(goods.inventoryID);
      if (goods.lotNumber !== null) setLot(LOT + goods.lotNumber);
      setUom(goods.uom);
      setQty(count);
    },
    onConfirm: () => {
      if (qty !== null || !adding.isSuccess) return submit();
      onClose();
      return null;
    },
    onQty: setQty,
    onPlace: (scan) => takePlace(scan, setFrom),
  });
  return (
    <FormDialog
      title={`Put on ${sscc}`}
      description={`On it now: ${lines.map((line) => `${quantityText(line.qty)} ${line.baseUom} of ${line.inventoryID}, ${lotLabel(line.lotNumber)}`).join('; ') || 'nothing'}.`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel="Put on"
      leaveLabel={adding.isSuccess ? 'Done' : 'Cancel'}
      pendingLabel="Putting on..."
      isPending={adding.isPending}
      failure={reason ?? (adding.error ? reasonOf(adding.error, 'That did not work. Try again.') : undefined)}
      isFloor
    >
      <ScanQuestionBanner question={question} />
      <TextField
        label="Item"
        hint="Type its inventory ID, or scan it or the label of a case: each scan counts one more."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-scan="hand-over"
        value={inventoryID}
        onChange={(event) => setInventoryID(event.target.value)}
        onBlur={() => codeKey(inventoryID) !== asked && lookUp(inventoryID)}
        onKeyDown={(event) => {
          // Its lots are chosen next: it is too early to put anything on.
          if (event.key !== 'Enter' || codeKey(inventoryID) === asked) return;
          event.preventDefault();
          lookUp(inventoryID);
        }}
        error={found.error ? reasonOf(found.error, 'That item could not be read. Try again.') : undefined}
      />
      {item && (
        <SelectField
          label="Lot"
          noneLabel="Choose a lot, or scan it"
          options={lots.map((one) => ({
            value: LOT + one.lotNumber,
            label: lotChoice(one, item.baseUom),
          }))}
          value={chosen ? LOT + chosen.lotNumber : null}
          onChange={setLot}
        />
      )}
      <FieldGrid>
        <NumberField label="Quantity" min={0} hasButtons value={qty} onChange={setQty} />
        {units.length > 1 && (
          <SelectField
            label="Unit"
            noneLabel="Choose a unit"
            options={units.map((unit) => ({ value: unit, label: unit }))}
            value={uom}
            onChange={setUom}
          />
        )}
      </FieldGrid>
      <PlaceField
        label="From"
        hint="A location, or the number of another open pallet. It can be scanned."
        place={{ value: from, onChange: setFrom, onBlur: () => undefined, error }}
      />
    </FormDialog>
  );
};
