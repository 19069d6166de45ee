import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LabelledPlace, placeLabel } from '#domain/labels/place-label.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { LabelDialog } from '#frontend/shared/labels/label-dialog.tsx';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldSet } from '#frontend/ui/layout/layout.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';

/** More are found by typing. */
const SHOWN = 30;

interface Choosable extends LabelledPlace {
  readonly place: string;
}

const matching = (places: readonly Choosable[], typed: string): readonly Choosable[] => {
  const hasWords = wordSearch(typed);
  return places.filter(({ place, description }) => hasWords(`${place} ${placeName(place)} ${description}`));
};

/** Labels of places: for shelves and lanes, to be scanned wherever a place is asked for. */
export const PlaceLabelDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data: places, error } = useQuery(knownPlaces);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = matching(places ?? [], typed);
  const choose = (of: readonly Choosable[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const { place } of of) {
      if (isOn) next.add(place);
      else next.delete(place);
    }
    setChosen(next);
  };
  const labels = (places ?? []).filter(({ place }) => chosen.has(place)).map(placeLabel);
  const withoutBars = labels.filter(({ barcodes }) => barcodes.length === 0);
  return (
    <LabelDialog
      title="Print labels of places"
      labels={labels.length === 0 ? { missing: 'Choose at least one place.' } : labels}
      fileName={labels.length === 1 ? `place-${labels[0]?.title}` : 'places'}
      onClose={onClose}
    >
      {!places && !error && <Loading>Loading the places...</Loading>}
      {error && <Banner tone="error">{reasonOf(error, 'The places could not be read. Try again.')}</Banner>}
      {withoutBars.length > 0 && (
        <Banner tone="warning">
          {`Too long for a barcode, so in words alone: ${withoutBars.map(({ title }) => title).join(', ')}.`}
        </Banner>
      )}
      {places && (
        <>
          <TextField
            label="Find places"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <FieldSet legend={`Places, ${chosen.size} chosen`}>
            {found.length > 1 && (
              <Checkbox
                label={typed.trim() === '' ? `All ${found.length}` : `All ${found.length} that match`}
                isOn={found.every(({ place }) => chosen.has(place))}
                onChange={(isOn) => choose(found, isOn)}
              />
            )}
            {found.slice(0, SHOWN).map((one) => (
              <Checkbox
                key={one.place}
                label={placeName(one.place)}
                {...(one.description !== '' && { hint: one.description })}
                isOn={chosen.has(one.place)}
                onChange={(isOn) => choose([one], isOn)}
              />
            ))}
            {found.length === 0 && <p>No place matches.</p>}
            {found.length > SHOWN && <p>{`${found.length - SHOWN} more: type a part of their name.`}</p>}
          </FieldSet>
        </>
      )}
    </LabelDialog>
  );
};
