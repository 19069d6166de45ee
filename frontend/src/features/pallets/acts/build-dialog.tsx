import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { NO_PLACE, PlaceField, useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace } from '#frontend/shared/places/typed-place.ts';
import { useScannedPlace } from '#frontend/shared/places/use-scanned-place.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { usePalletAct } from '../queries.ts';

const WANTED = 'the code of the place first; cases are scanned once the pallet is begun';

/** An empty pallet, onto which cases are scanned. */
export const BuildDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const idOf = useContentId();
  const warehouseID = useUsualWarehouse();
  const building = usePalletAct('build_pallet');
  const [place, setPlace] = useState('');
  const [error, setError] = useState<string>();
  /** Why it can't begin; null: it is on its way. */
  const build = (): string | null => {
    const target = typedPlace(place, warehouseID);
    setError(target === null ? NO_PLACE : undefined);
    if (target === null) return NO_PLACE;
    building.mutate(
      { place: target, requestId: idOf(target) },
      {
        onSuccess: ({ data }) => {
          onClose();
          void navigate(palletPath(data.sscc));
        },
      },
    );
    return null;
  };
  const readPlace = useScannedPlace();
  useScanner(1, async (scan) => {
    if (scan.reading.kind === 'command') return takeCommand(scan.reading, { onOk: build });
    const scanned = await readPlace(scan, warehouseID, WANTED);
    if (!scanned.ok) return { bad: scanned.error };
    setPlace(placeName(scanned.value));
    return { good: `Place ${placeName(scanned.value)}` };
  });
  return (
    <FormDialog
      title="New pallet"
      description="An empty pallet with a number of its own. Cases are scanned or typed onto it until it is closed."
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        build();
      }}
      submitLabel="Begin pallet"
      pendingLabel="Numbering..."
      isPending={building.isPending}
      failure={building.error ? reasonOf(building.error, 'That did not work. Try again.') : undefined}
      isDirty={place !== ''}
      isFloor
    >
      <PlaceField
        label="Where it stands"
        place={{ value: place, onChange: setPlace, onBlur: () => undefined, error }}
      />
    </FormDialog>
  );
};
