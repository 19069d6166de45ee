import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { FieldBinding } from '#frontend/shared/dialogs/field-binding.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

/** Said where what was typed is no place at all. */
export const NO_PLACE = 'Choose a place of the list, or type its location.';

/** The warehouse that a location belongs to that is typed without one, where nothing else says which. */
export const useUsualWarehouse = (): string => useQuery(knownPlaces).data?.[0]?.warehouseID ?? '';

interface PlaceFieldProps {
  readonly label: string;
  /** Said with an example: a location by itself, and with its warehouse. */
  readonly hint?: (location: string, named: string) => string;
  readonly place: FieldBinding<string>;
}

/** A place that is typed, chosen from those that are known, or scanned. */
export const PlaceField = ({
  label,
  hint = (location, named) => `A location such as ${location}, or ${named}. It can be scanned.`,
  place: { onChange, ...place },
}: PlaceFieldProps) => {
  const listId = useId();
  const places = useQuery(knownPlaces).data ?? [];
  const [example] = places;
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
        hint={hint(example?.locationID ?? 'R1', example ? placeName(example.place) : 'MAIN / R1')}
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
