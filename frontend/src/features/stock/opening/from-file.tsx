import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#domain/count-text.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { FileButton } from '#frontend/ui/buttons/file-button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { type Loaded, loadRows } from './load-opening.ts';
import { type FileRow, loadIdOf, readOpeningFile } from './opening-file.ts';
import { countsOf, lots, Outcome, useLoaded } from './opening-outcome.tsx';

interface Chosen {
  readonly name: string;
  readonly loadId: string;
  readonly rows: readonly FileRow[];
  readonly ignored: readonly string[];
}

const textOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read.'));
    reader.readAsText(file);
  });

const read = async (file: File): Promise<Chosen> => {
  const text = await textOf(file);
  const found = readOpeningFile(text);
  if (typeof found === 'string') throw new Error(found);
  return { name: file.name, loadId: await loadIdOf(text), ...found };
};

/** Checks a file, then loads it. */
const useFile = () => {
  const refresh = useLoaded();
  const [done, setDone] = useState(0);
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const chosen = await read(file);
      return { ...chosen, checked: await loadRows(chosen, { preview: true, onProgress: setDone }) };
    },
    onMutate: () => load.reset(),
  });
  const load = useMutation({
    mutationFn: (chosen: Chosen) => loadRows(chosen, { preview: false, onProgress: setDone }),
    onMutate: () => setDone(0),
    onSettled: refresh,
  });
  return { preview, load, done };
};

/** Opening stock out of a file: checked as a whole before anything of it is loaded. */
export const FromFile = () => {
  const { preview, load, done } = useFile();
  const { data } = preview;
  const isAddedUp = (data?.checked.addedUp ?? []).length > 0;
  const problems = load.data?.problems ?? data?.checked.problems ?? [];
  return (
    <Section
      heading="From a file"
      note="A CSV whose first line names its columns: item, lot, place, quantity, unit, expiry."
    >
      {preview.isError && <Banner tone="error">{sentenceOf(preview.error)}</Banner>}
      {data && !load.isSuccess && problems.length === 0 && (
        <p role="status">{`${data.name}: ${countText(data.rows.length, 'row')}, ${lots(data.checked.opened.length)}. ${isAddedUp ? 'Look at what is added up.' : 'Nothing is wrong.'}`}</p>
      )}
      {data && !load.isSuccess && data.ignored.length > 0 && (
        <Banner tone="warning">{`Columns that are not read: ${data.ignored.join(', ')}.`}</Banner>
      )}
      {data && !load.isSuccess && problems.length === 0 && <AddedUp rows={data.checked.addedUp ?? []} />}
      {data && problems.length > 0 && <Problems name={data.name} problems={problems} />}
      {data && load.isPending && (
        <Stack gap="small">
          <span className="figures">{`${done} of ${countText(data.rows.length, 'row')} loaded.`}</span>
          <ProgressBar label={`Loading ${data.name}`} share={done / data.rows.length} />
        </Stack>
      )}
      {load.isError && <Banner tone="error">{reasonOf(load.error, 'It was not loaded. Try again.')}</Banner>}
      {load.data && problems.length === 0 && <Outcome {...countsOf(load.data)} />}
      <div>
        <FileButton
          accept=".csv,text/csv"
          isPending={preview.isPending}
          onFile={(file) => preview.mutate(file)}
        >
          Choose a file
        </FileButton>{' '}
        {data && problems.length === 0 && !load.isSuccess && (
          <Button look="primary" isPending={load.isPending} onClick={() => load.mutate(data)}>
            {`Load ${lots(data.checked.opened.length)}`}
          </Button>
        )}
      </div>
    </Section>
  );
};

const sentenceOf = (error: Error): string => reasonOf(error, error.message);

/** More are a mistake of the whole file. */
const MAX_SHOWN = 100;

const linesText = (lines: readonly number[]): string =>
  `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;

/** The same goods may have been written down twice: a person looks before they are loaded as one. */
const AddedUp = ({ rows }: { readonly rows: NonNullable<Loaded['addedUp']> }) =>
  rows.length > 0 && (
    <Stack gap="small">
      <Banner tone="warning">
        Rows of one lot at one place are added up. Were the same goods written down twice, take one row out.
      </Banner>
      <ul>
        {rows.slice(0, MAX_SHOWN).map(({ lines, inventoryID, lotNumber, place, qty }) => (
          <li key={lines.join(' ')}>
            {`Lines ${linesText(lines)}: ${inventoryID}, ${lotLabel(lotNumber)}, at ${placeName(place)}, together ${quantityText(qty)}`}
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN && <p>{`And ${countText(rows.length - MAX_SHOWN, 'more lot')}.`}</p>}
    </Stack>
  );

const Problems = ({ name, problems }: { readonly name: string; readonly problems: Loaded['problems'] }) => (
  <Stack gap="small">
    <Banner tone="error">{`${name}: nothing was loaded. Mend these rows and choose the file again.`}</Banner>
    <ul>
      {problems.slice(0, MAX_SHOWN).map(({ line, message }) => (
        <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
      ))}
    </ul>
    {problems.length > MAX_SHOWN && <p>{`And ${countText(problems.length - MAX_SHOWN, 'more row')}.`}</p>}
  </Stack>
);
