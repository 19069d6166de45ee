import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ulid } from 'ulid';
import type { InventoryItem } from '#api/inventory.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { STOCK } from '#frontend/features/stock/queries.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { FileButton } from '#frontend/ui/buttons/file-button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Loaded, loadFromAccounting, loadLater, loadRows } from './load-opening.ts';
import { type FileRow, readOpeningFile } from './opening-file.ts';

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

const useLoaded = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [STOCK] });
};

/** Items of which the accounting system has more than is here. */
const toLoad = (items: readonly InventoryItem[]): readonly string[] =>
  items.filter(({ offBooks }) => offBooks !== null && offBooks < 0).map(({ inventoryID }) => inventoryID);

const FromAccounting = ({ items }: Pick<OpeningDialogProps, 'items'>) => {
  const { accountingName } = runtimeConfig();
  const refresh = useLoaded();
  const [wanted] = useState(() => toLoad(items));
  const [done, setDone] = useState(0);
  const load = useMutation({ mutationFn: () => loadFromAccounting(wanted, setDone), onSettled: refresh });
  const note =
    wanted.length === 0
      ? `Nothing was read of which ${accountingName} has more than is here. It is read every night.`
      : `${accountingName} has more of ${wanted.length} ${wanted.length === 1 ? 'item' : 'items'} than is here. What was taken here since, by a scrap, a count or a run, is not loaded.`;
  return (
    <Section heading={`From ${accountingName}`} note={note}>
      {load.isPending && (
        <>
          <ProgressBar label="Loading opening stock" share={done / wanted.length} />
          <p role="status">
            {`${done} of ${wanted.length} items. Each is asked for by lot; keep this page open until it is done.`}
          </p>
        </>
      )}
      {load.isError && (
        <Banner tone="error">{reasonOf(load.error, 'It broke off. Load again to go on.')}</Banner>
      )}
      {load.data && <Outcome loaded={load.data} />}
      {load.data && load.data.explained.length > 0 && (
        <p>{`All that is missing of ${load.data.explained.join(', ')} was taken here. Nothing of it is opening stock.`}</p>
      )}
      <div>
        <Button
          look="primary"
          disabled={wanted.length === 0 || load.isSuccess}
          isPending={load.isPending}
          onClick={() => load.mutate()}
        >
          {load.isError ? 'Go on' : `Load from ${accountingName}`}
        </Button>
      </div>
    </Section>
  );
};

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
        <p role="status">{`${data.name}: ${data.rows.length} rows, ${lots(data.checked.opened.length)}. Nothing is wrong.`}</p>
      )}
      {data && problems.length > 0 && <Problems name={data.name} problems={problems} />}
      {load.isError && <Banner tone="error">{reasonOf(load.error, 'It was not loaded. Try again.')}</Banner>}
      {load.data && problems.length === 0 && <Outcome loaded={load.data} />}
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

const lots = (count: number): string => `${count} ${count === 1 ? 'lot' : 'lots'}`;

const Outcome = ({ loaded: { opened, before, later, waiting } }: { readonly loaded: Loaded }) => (
  <Stack gap="small">
    <p role="status">
      {`${lots(opened.length)} loaded.${before.length > 0 ? ` ${lots(before.length)} had been loaded before.` : ''}`}
    </p>
    {later.length > 0 && <Later found={later} />}
    {waiting.length > 0 && (
      <ul>
        {waiting.map(({ inventoryID, reason }) => (
          <li key={inventoryID}>{`${inventoryID}: ${reason}`}</li>
        ))}
      </ul>
    )}
  </Stack>
);

/** In the books since an item was opened: whether it stood here before is for a person to say. */
const Later = ({ found }: { readonly found: Loaded['later'] }) => {
  const refresh = useLoaded();
  const load = useMutation({ mutationFn: () => loadLater(found), onSettled: refresh });
  if (load.data) return <Outcome loaded={load.data} />;
  const { accountingName } = runtimeConfig();
  return (
    <Stack gap="small">
      <p>{`${accountingName} has these besides, of items that were loaded before. Load them if they stand here and were not received.`}</p>
      <ul>
        {found.map(({ inventoryID, lotNumber, qty }) => (
          <li key={`${inventoryID} ${lotNumber}`}>
            {`${inventoryID}, ${lotLabel(lotNumber)}: ${quantityText(qty)}`}
          </li>
        ))}
      </ul>
      {load.isError && <Banner tone="error">{reasonOf(load.error, 'It was not loaded. Try again.')}</Banner>}
      <div>
        <Button isPending={load.isPending} onClick={() => load.mutate()}>
          {`Load ${found.length === 1 ? 'it' : 'them'} as well`}
        </Button>
      </div>
    </Stack>
  );
};
