import { useMutation } from '@tanstack/react-query';
import { ulid } from 'ulid';
import type { InventoryItem } from '#api/inventory.ts';
import { countText } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { FileButton } from '#frontend/ui/buttons/file-button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { FromAccounting } from './from-accounting.tsx';
import { type Loaded, loadRows } from './load-opening.ts';
import { type FileRow, readOpeningFile } from './opening-file.ts';
import { countsOf, lots, Outcome, useLoaded } from './opening-outcome.tsx';

interface OpeningDialogProps {
  readonly items: readonly InventoryItem[];
  readonly onClose: () => void;
}

/** Stock that was here before the product was: from the accounting system, or from a file. */
export const OpeningDialog = ({ items, onClose }: OpeningDialogProps) => (
  <Dialog
    title="Load opening stock"
    isOpen
    width="wide"
    hasCloseButton
    onClose={onClose}
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <Stack gap="large">
      <p className="soft">Each lot is loaded once. Loading again changes nothing that was loaded before.</p>
      <FromAccounting items={items} />
      <FromFile />
    </Stack>
  </Dialog>
);

interface Chosen {
  readonly name: string;
  readonly loadId: string;
  readonly rows: readonly FileRow[];
}

const textOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read.'));
    reader.readAsText(file);
  });

const read = async (file: File): Promise<Chosen> => {
  const rows = readOpeningFile(await textOf(file));
  if (typeof rows === 'string') throw new Error(rows);
  return { name: file.name, loadId: ulid(), rows };
};

const FromFile = () => {
  const refresh = useLoaded();
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const chosen = await read(file);
      return { ...chosen, checked: await loadRows(chosen.loadId, chosen.rows, true) };
    },
    onMutate: () => load.reset(),
  });
  const load = useMutation({
    mutationFn: ({ loadId, rows }: Chosen) => loadRows(loadId, rows, false),
    onSettled: refresh,
  });
  const { data } = preview;
  const problems = load.data?.problems ?? data?.checked.problems ?? [];
  return (
    <Section
      heading="From a file"
      note="A CSV whose first line names its columns: item, lot, place, quantity, unit, expiry."
    >
      {preview.isError && <Banner tone="error">{sentenceOf(preview.error)}</Banner>}
      {data && !load.isSuccess && problems.length === 0 && (
        <p role="status">{`${data.name}: ${countText(data.rows.length, 'row')}, ${lots(data.checked.opened.length)}. Nothing is wrong.`}</p>
      )}
      {data && problems.length > 0 && <Problems name={data.name} problems={problems} />}
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

const Problems = ({ name, problems }: { readonly name: string; readonly problems: Loaded['problems'] }) => (
  <Stack gap="small">
    <Banner tone="error">{`${name}: nothing was loaded. Mend these rows and choose the file again.`}</Banner>
    <ul>
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
      ))}
    </ul>
  </Stack>
);
