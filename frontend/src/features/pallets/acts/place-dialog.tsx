import { useState } from 'react';
import type { PalletDetail } from '#api/pallets.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { PlaceField } from '#frontend/shared/places/place-field.tsx';
import { warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { usePalletAct } from '../queries.ts';
import { useTakePlace } from './take-place.ts';
import { typedTarget } from './typed-target.ts';

interface PlaceDialogProps {
  /** `move`: the pallet goes there; `break`: what is on it does, and the pallet is no more. */
  readonly act: 'move' | 'break';
  readonly pallet: PalletDetail;
  readonly onClose: () => void;
}

const LABELS = {
  move: {
    title: 'Move',
    outcome: 'The pallet goes with all that is on it.',
    pending: 'Moving...',
  },
  break: {
    title: 'Break up',
    outcome:
      'All that is on it goes to a place, or onto another open pallet. Its number is never used again.',
    pending: 'Breaking up...',
  },
} as const;

const orPallet = (location: string): string =>
  `A location such as ${location}, or the number of an open pallet. It can be scanned.`;

/** A pallet, or all that is on it, to another place. */
export const PlaceDialog = ({ act, pallet, onClose }: PlaceDialogProps) => {
  const { sscc, version, location } = pallet;
  const labels = LABELS[act];
  const idOf = useContentId();
  const moving = usePalletAct('move_pallet');
  const breaking = usePalletAct('take_from_pallet');
  const running = act === 'move' ? moving : breaking;
  const [place, setPlace] = useState(act === 'break' ? placeName(location) : '');
  const [error, setError] = useState<string>();
  /** Why it can't go there; null: it is on its way. */
  const submit = (): string | null => {
    const target = typedTarget(place, warehouseOf(location) ?? '');
    const refusal = !target.ok
      ? target.error
      : act === 'move' && target.value.startsWith('hu:')
        ? 'That is a pallet. Say the place that this one goes to.'
        : null;
    setError(refusal ?? undefined);
    if (!target.ok || refusal !== null) return refusal;
    const to = target.value;
    const request = { sscc, version, to };
    running.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', act === 'move' ? `Moved to ${placeName(to)}` : 'Broken up', `Pallet ${sscc}`);
          onClose();
        },
      },
    );
    return null;
  };
  const takePlace = useTakePlace({
    warehouseID: warehouseOf(location) ?? '',
    takesPallets: act === 'break',
    onPlace: setPlace,
  });
  useScanner(1, (scan) =>
    scan.reading.kind === 'command' ? takeCommand(scan.reading, { onOk: submit }) : takePlace(scan),
  );
  return (
    <FormDialog
      title={`${labels.title}: ${sscc}`}
      description={labels.outcome}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel={labels.title}
      pendingLabel={labels.pending}
      isPending={running.isPending}
      failure={running.error ? reasonOf(running.error, 'That did not work. Try again.') : undefined}
      isFloor
    >
      <PlaceField
        label="To"
        {...(act === 'break' && { hint: orPallet })}
        place={{ value: place, onChange: setPlace, onBlur: () => undefined, error }}
      />
    </FormDialog>
  );
};
