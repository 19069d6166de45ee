import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ulid } from 'ulid';
import { PlaceMoveFields } from '#api/inventory-changes.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { NO_PLACE, PlaceField, useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace, warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { useScannedPlace } from '#frontend/shared/places/use-scanned-place.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { useStockAct } from './act-on-stock.ts';

const lotsText = (count: number): string => `${count} ${count === 1 ? 'lot' : 'lots'}`;

/** How far it has come, and the id of the part that is next. */
interface Part {
  /** From where to where. */
  readonly of: string;
  readonly movementId: string;
  readonly moved: number;
  readonly left: number;
}

const NOTHING_MOVED: Part = { of: '', movementId: '', moved: 0, left: 0 };

/**
 * Moves all that is at a place to another, part after part. A part that failed is sent again under its id; what was
 * moved before it stays moved, and what is left stands where it was.
 */
export const MovePlaceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const moving = useStockAct('move_place');
  const warehouseID = useUsualWarehouse();
  const [part, setPart] = useState<Part>(NOTHING_MOVED);
  const form = useContractForm(PlaceMoveFields, { from: '', to: '' });
  const { control, formState } = form;
  const from = useController({ control, name: 'from' });
  const to = useController({ control, name: 'to' });
  const [isRunning, setRunning] = useState(false);

  // The first scan is where it is, the second where it goes.
  const readPlace = useScannedPlace();
  useScanner(1, async (scan) => {
    if (scan.reading.kind === 'command') return takeCommand(scan.reading, { onOk });
    const start = form.getValues('from');
    const isFirst = start === '';
    const scanned = await readPlace(scan, warehouseOf(typedPlace(start, warehouseID) ?? '') ?? warehouseID);
    if (!scanned.ok) return { bad: scanned.error };
    const name = placeName(scanned.value);
    form.setValue(isFirst ? 'from' : 'to', name, { shouldDirty: true });
    return { good: `${isFirst ? 'From' : 'To'} ${name}` };
  });

  const moveAll = async (places: { readonly from: string; readonly to: string }): Promise<void> => {
    // Other places than those of the attempt before are another move.
    const of = JSON.stringify(places);
    let { movementId, moved } = part.of === of ? part : { movementId: ulid(), moved: 0 };
    setPart((before) => (before.of === of ? before : { of, movementId, moved, left: 0 }));
    setRunning(true);
    try {
      for (;;) {
        const { data } = await moving.mutateAsync({ ...places, movementId });
        moved += data.lines.length;
        movementId = ulid();
        setPart({ of, movementId, moved, left: data.left });
        if (data.left === 0) break;
      }
      notify(
        'success',
        `Moved to ${placeName(places.to)}`,
        `${lotsText(moved)} from ${placeName(places.from)}`,
      );
      onClose();
    } catch (error) {
      form.failed(error);
    } finally {
      setRunning(false);
    }
  };

  const submit = form.handleSubmit((typed) => {
    const start = typedPlace(typed.from, warehouseID);
    const target = typedPlace(typed.to, warehouseOf(start ?? '') ?? warehouseID);
    if (start === null) form.setError('from', { message: NO_PLACE }, { shouldFocus: true });
    else if (target === null) form.setError('to', { message: NO_PLACE }, { shouldFocus: true });
    else void moveAll({ from: start, to: target });
  });

  const onOk = () => form.pressed(submit, { from: 'From', to: 'To' });
  const { moved, left } = part;
  return (
    <FormDialog
      title="Move a place"
      description="All that is at a place, of every item and lot, goes to another."
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Move all"
      pendingLabel={moved === 0 ? 'Moving...' : `${moved} of ${lotsText(moved + left)} moved...`}
      isPending={isRunning}
      failure={
        form.failure && moved > 0
          ? `${lotsText(moved)} moved, ${left} left where they were. ${form.failure}`
          : form.failure
      }
      isDirty={formState.isDirty}
      isFloor
    >
      <PlaceField
        label="From"
        hint={(location, named) => `A location such as ${location}, or ${named}. Scan it first.`}
        place={bindingOf(from, '')}
      />
      <PlaceField label="To" hint={() => 'Scan it second.'} place={bindingOf(to, '')} />
    </FormDialog>
  );
};
