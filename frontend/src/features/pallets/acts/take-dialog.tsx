import { useState } from 'react';
import type { PalletDetail } from '#api/pallets.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { PlaceField } from '#frontend/shared/places/place-field.tsx';
import { warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { lotLabel } from '../pallet-labels.ts';
import { usePalletAct } from '../queries.ts';
import { useTakePlace } from './take-place.ts';
import { typedTarget } from './typed-target.ts';

interface TakeDialogProps {
  readonly pallet: PalletDetail;
  /** Of which a part is taken. */
  readonly line: PalletDetail['lines'][number];
  readonly onClose: () => void;
}

/** A part of what is on an open pallet, to a place or onto another open pallet. */
export const TakeDialog = ({ pallet: { sscc, version, location }, line, onClose }: TakeDialogProps) => {
  const idOf = useContentId();
  const taking = usePalletAct('take_from_pallet');
  const [to, setTo] = useState(placeName(location));
  const [qty, setQty] = useState<number | null>(null);
  const [problems, setProblems] = useState<{ readonly to?: string; readonly qty?: string }>({});
  const { inventoryID, lotNumber, baseUom } = line;
  /** Why nothing can be taken yet; null: it is on its way. */
  const take = (): string | null => {
    const target = typedTarget(to, warehouseOf(location) ?? '');
    const isAmount = qty !== null && qty > 0;
    setProblems({
      ...(!target.ok && { to: target.error }),
      ...(!isAmount && { qty: 'Use a number above zero.' }),
    });
    if (!target.ok) return target.error;
    if (!isAmount) return 'Say how many.';
    const request = { sscc, version, to: target.value, inventoryID, lotNumber, qty, uom: baseUom };
    taking.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: () => {
          notify(
            'success',
            `${quantityText(qty)} ${baseUom} taken off`,
            `${inventoryID}, ${lotLabel(lotNumber)}`,
          );
          onClose();
        },
      },
    );
    return null;
  };
  const takePlace = useTakePlace({
    warehouseID: warehouseOf(location) ?? '',
    takesPallets: true,
    onPlace: setTo,
  });
  useScanner(1, (scan) =>
    scan.reading.kind === 'command'
      ? takeCommand(scan.reading, { onOk: take, onQty: setQty })
      : takePlace(scan),
  );
  return (
    <FormDialog
      title={`Take off ${sscc}`}
      description={`${quantityText(line.qty)} ${baseUom} of ${inventoryID}, ${lotLabel(lotNumber)}, are on it.`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
      submitLabel="Take off"
      pendingLabel="Taking off..."
      isPending={taking.isPending}
      failure={taking.error ? reasonOf(taking.error, 'That did not work. Try again.') : undefined}
      isDirty={qty !== null}
      isFloor
    >
      <NumberField
        label="Quantity"
        unit={baseUom}
        min={0}
        hasButtons
        value={qty}
        onChange={setQty}
        error={problems.qty}
      />
      <PlaceField
        label="To"
        hint={() => 'A location, or the number of another open pallet. It can be scanned.'}
        place={{ value: to, onChange: setTo, onBlur: () => undefined, error: problems.to }}
      />
    </FormDialog>
  );
};
