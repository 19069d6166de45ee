import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { FieldBinding } from '#frontend/shared/dialogs/field-binding.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

/** Said where what was typed is no place at all. */
export const NO_PLACE = 'Use a location such as R1, or MAIN / R1.';

/** The warehouse that a location belongs to that is typed without one, where nothing else says which. */
export const useUsualWarehouse = (): string => useQuery(knownPlaces).data?.[0]?.warehouseID ?? '';

interface PlaceFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly place: FieldBinding<string>;
}

/** A place that is typed, chosen from those that are known, or scanned. */
export const PlaceField = ({
  label,
  hint = 'A location such as R1, or MAIN / R1. It can be scanned.',
  place: { onChange, ...place },
}: PlaceFieldProps) => {
  const listId = useId();
  const places = useQuery(knownPlaces).data ?? [];
  return (
    <>
      <TextField
        label={label}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-scan="hand-over"
        list={listId}
        hint={hint}
        onChange={(event) => onChange(event.target.value)}
        {...place}
      />
      <datalist id={listId}>
        {places.map((one) => (
          <option key={one.place} value={placeName(one.place)}>
            {one.description}
          </option>
        ))}
      </datalist>
    </>
  );
};
