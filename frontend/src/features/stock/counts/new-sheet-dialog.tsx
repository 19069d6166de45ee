import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { SheetFields } from '#api/inventory/inventory-counts.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace } from '#frontend/shared/places/typed-place.ts';
import { useScannedPlace } from '#frontend/shared/places/use-scanned-place.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { countPath } from '#frontend/shared/stock-path.ts';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { useCountAct } from './count-queries.ts';
import { itemOfScan } from './scanned-item.ts';

/** As it is typed: one a line. */
const schema = z.object({
  of: z.enum(['places', 'items']),
  names: z.string().check(z.refine((text: string) => namesIn(text).length > 0, 'Name at least one.')),
  blind: SheetFields.shape.blind,
  note: SheetFields.shape.note,
});

const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

type KnownPlace = Awaited<ReturnType<NonNullable<typeof knownPlaces.queryFn>>>[number];

/** Stands for every place of a warehouse. */
const ALL_OF = 'all:';

/** The warehouses as a whole, then the places that are not named yet. */
const choicesOf = (places: readonly KnownPlace[], named: readonly string[]) => [
  ...[...new Set(places.map(({ warehouseID }) => warehouseID))].map((warehouseID) => ({
    value: ALL_OF + warehouseID,
    label: `All places of ${warehouseID}`,
  })),
  ...places
    .filter(({ place }) => !named.includes(placeName(place)))
    .map(({ place, description }) => ({
      value: place,
      label: description === '' ? placeName(place) : `${placeName(place)}: ${description}`,
    })),
];

const namesOf = (places: readonly KnownPlace[], chosen: string): readonly string[] =>
  places
    .filter(({ place, warehouseID }) => place === chosen || ALL_OF + warehouseID === chosen)
    .map(({ place }) => placeName(place));

const OF = [
  { value: 'places', label: 'Places' },
  { value: 'items', label: 'Items' },
];

/** A new sheet: what is counted, and whether those who count see what is expected. */
export const NewSheetDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const idOf = useContentId();
  const navigate = useNavigate();
  const starting = useCountAct('start_count_sheet');
  const form = useContractForm(schema, { of: 'places', names: '', blind: true, note: '' });
  const { control, formState } = form;
  const of = useController({ control, name: 'of' });
  const names = useController({ control, name: 'names' });
  const blind = useController({ control, name: 'blind' });
  const note = useController({ control, name: 'note' });
  const [chosen, typedNames] = useWatch({ control, name: ['of', 'names'] });
  const places = useQuery(knownPlaces).data ?? [];
  const usual = useUsualWarehouse();
  const client = useQueryClient();
  const { sub } = useUser();
  const add = (more: readonly string[]): void =>
    form.setValue('names', [...new Set([...namesIn(form.getValues('names')), ...more])].join('\n'), {
      shouldDirty: true,
    });
  const readPlace = useScannedPlace();
  useScanner(1, async (scan) => {
    const isOfItems = form.getValues('of') === 'items';
    if (scan.reading.kind === 'command')
      return takeCommand(scan.reading, {
        onOk: () => form.pressed(submit, { names: isOfItems ? 'Items' : 'Places', note: 'Note' }),
      });
    const scanned = isOfItems
      ? await itemOfScan(client, sub, scan)
      : await readPlace(scan, usual, 'the code of a place; items are scanned where Items are counted');
    if (!scanned.ok) return { bad: scanned.error };
    const name = isOfItems ? scanned.value : placeName(scanned.value);
    add([name]);
    return { good: name };
  });

  const submit = form.handleSubmit(({ of: scope, names: typed, ...fields }) => {
    const wanted = namesIn(typed);
    const places = scope === 'places' ? wanted.map((name) => typedPlace(name, usual)) : [];
    const unknown = wanted[places.indexOf(null)];
    if (unknown !== undefined) {
      const message = `${unknown} is no place. Write it with its warehouse, such as MAIN / R1.`;
      form.setError('names', { message }, { shouldFocus: true });
      return;
    }
    const request = {
      ...fields,
      places: places.filter((place) => place !== null),
      inventoryIDs: scope === 'items' ? [...wanted] : [],
    };
    starting.mutate(
      { ...request, countId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          onClose();
          void navigate(countPath(data.countId));
        },
        onError: form.failed,
      },
    );
  });

  return (
    <FormDialog
      title="New count sheet"
      description="It has a row for each lot at each place, as stock stands when it begins."
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Start counting"
      pendingLabel="Starting..."
      isPending={starting.isPending}
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      <SelectField
        label="What is counted"
        noneLabel="Choose one"
        options={OF}
        value={of.field.value ?? null}
        onChange={(value) => of.field.onChange(value ?? undefined)}
        error={of.fieldState.error?.message}
      />
      {chosen !== 'items' && places.length > 0 && (
        <SelectField
          label="Add a place"
          noneLabel="Choose from the list"
          options={choicesOf(places, namesIn(typedNames ?? ''))}
          value={null}
          onChange={(value) => value !== null && add(namesOf(places, value))}
        />
      )}
      <TextAreaField
        label={chosen === 'items' ? 'Items' : 'Places'}
        required
        rows={4}
        data-scan="hand-over"
        autoCapitalize="characters"
        spellCheck={false}
        hint={
          chosen === 'items'
            ? 'Inventory IDs, one a line. They can be scanned.'
            : 'Chosen from the list, typed or scanned, one a line.'
        }
        {...bindingOf(names, '')}
      />
      <Checkbox
        label="Count blind"
        hint="Whoever counts does not see what is expected."
        isOn={blind.field.value}
        onChange={blind.field.onChange}
      />
      <TextField label="Note" maxCharacters={200} {...bindingOf(note, '')} />
    </FormDialog>
  );
};
