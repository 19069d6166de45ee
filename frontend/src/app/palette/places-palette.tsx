import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { allVendors } from '#frontend/features/vendors/queries.ts';
import { useDebounced } from '#frontend/shared/queries/use-debounced.ts';
import { hasSingleKeys } from '#frontend/shared/single-keys.ts';
import { RECALLS_PATH } from '#frontend/shared/tracking-path.ts';
import { Palette } from '#frontend/ui/overlays/command-palette.tsx';
import { findPlaces, type NamedPlace } from './find-places.ts';
import { workOrdersNamed } from './queries.ts';

/** A tab of Tracking: whoever has goods to call back looks for that word, whichever of them it is. */
const RECALLS: NamedPlace = {
  path: RECALLS_PATH,
  label: 'Recalls',
  group: 'Platform',
  icon: 'track',
  otherWords: 'practice practise mock withdrawal',
};

interface PlacesPaletteProps {
  /** Those that this person may see. */
  readonly pages: readonly NamedPlace[];
  readonly onClose: () => void;
}

/** Goes to any page, and finds a vendor, an order, a recall or what can be traced, from wherever one is. */
export const PlacesPalette = ({ pages, onClose }: PlacesPaletteProps) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const deferred = useDeferredValue(typed);
  const vendors = useQuery({ ...allVendors, enabled: typed.trim() !== '', meta: { hidesProgress: true } });
  const debounced = useDebounced(typed.trim());
  const workOrders = useQuery({ ...workOrdersNamed(debounced), placeholderData: keepPreviousData });
  const places = useMemo(
    () =>
      findPlaces(deferred, {
        pages: [...pages, RECALLS],
        vendors: vendors.data ?? [],
        // What was found for less may not have what was typed since.
        workOrders: (workOrders.data ?? []).filter(({ id, product }) =>
          `${id} ${product}`.toLocaleLowerCase('en-AU').includes(deferred.trim().toLocaleLowerCase('en-AU')),
        ),
      }),
    [deferred, pages, vendors.data, workOrders.data],
  );
  const isSearching = vendors.isFetching || workOrders.isFetching || debounced !== typed.trim();

  const statusOf = (): string => {
    if (isSearching) return 'Searching…';
    if (vendors.isError || workOrders.isError)
      return 'Not everything could be searched. Check the connection.';
    if (places.length === 0) return 'Nothing has that in its name.';
    return typed === ''
      ? `Type a page, a vendor, or the number of an order, a lot, a pallet, a shipment or a recall.${hasSingleKeys() ? ' In a list, / goes to its search.' : ''}`
      : `${places.length} found`;
  };

  return (
    <Palette
      title="Go to"
      placeholder="Page, vendor, order, lot, pallet or recall"
      typed={typed}
      onType={setTyped}
      entries={places}
      onTake={({ path }) => {
        onClose();
        navigate(path);
      }}
      onClose={onClose}
      status={statusOf()}
    />
  );
};
