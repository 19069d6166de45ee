import { useState } from 'react';
import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { type ScanOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { useWaitingCounts } from '../device/use-waiting-counts.ts';
import { RowDialog } from './row-dialog.tsx';
import { isCounted, lastTyped, rowKeyOf, type SheetRow, sheetRows } from './sheet-rows.ts';
import { useRowOfScan } from './use-row-of-scan.ts';

const FoundDialog = onDemand(() => import('./found-dialog.tsx').then((loaded) => loaded.FoundDialog));

const SHOWN = [
  { value: 'left', label: 'Still to count' },
  { value: 'counted', label: 'Counted' },
];

const statusOf = ({ waiting, entry }: SheetRow) => {
  if (waiting?.refusal) return <Pill tone="bad">Not accepted</Pill>;
  if (waiting) return <Pill tone="warn">Not sent yet</Pill>;
  return entry ? <Pill tone="good">Counted</Pill> : <Pill tone="neutral">To count</Pill>;
};

const WHERE: Column<SheetRow> = {
  heading: 'WHERE',
  kind: 'word',
  narrow: 'line',
  beneath: 'previous',
  cell: ({ place }) => placeName(place),
};

const columnsOf = (
  onCount: (row: SheetRow) => void,
  { blind, places }: Pick<CountDetail, 'blind' | 'places'>,
): readonly Column<SheetRow>[] => [
  { heading: 'LOT', kind: 'code', narrow: 'title', cell: ({ lotNumber }) => lotLabel(lotNumber) },
  {
    heading: 'INVENTORY ID',
    kind: 'code',
    narrow: 'detail',
    beneath: 'previous',
    cell: ({ inventoryID }) => inventoryID,
  },
  { heading: 'NAME', narrow: 'line', cell: ({ name }) => name },
  // The sheet of one place has it in its heading: on a phone it would push aside what was counted.
  ...(places.length === 1 ? [] : [WHERE]),
  ...(blind
    ? []
    : [
        {
          heading: 'EXPECTED',
          kind: 'quantity',
          narrow: 'labelled',
          cell: ({ expected, baseUom }) => (expected === null ? '–' : `${quantityText(expected)} ${baseUom}`),
        } satisfies Column<SheetRow>,
      ]),
  {
    heading: 'COUNTED',
    kind: 'quantity',
    narrow: 'labelled',
    cell: (row) => {
      const typed = lastTyped(row);
      return typed ? `${quantityText(typed.qty)} ${typed.uom}` : '–';
    },
  },
  { heading: 'STATUS', kind: 'word', narrow: 'status', cell: statusOf },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (row) => (
      <Button
        aria-label={`Count ${row.inventoryID}, ${lotLabel(row.lotNumber)}, at ${placeName(row.place)}`}
        onClick={() => onCount(row)}
      >
        {isCounted(row) ? 'Again' : 'Count'}
      </Button>
    ),
  },
];

const textOf = ({ inventoryID, name, lotNumber, place }: SheetRow): string =>
  `${inventoryID} ${name} ${lotNumber} ${placeName(place)}`;

/** A sheet that is being counted: row by row with a phone, a keyboard or a scanner, with or without a network. */
export const Counting = ({ count }: { readonly count: CountDetail }) => {
  const { countId, places, inventoryIDs } = count;
  const list = useListState();
  usePreload(FoundDialog);
  const [open, setOpen] = useState<string | null>(null);
  const [found, setFound] = useState<string | null>(null);
  const rows = sheetRows(count, useWaitingCounts());
  const counted = rows.filter(isCounted).length;
  const progress = `${counted} of ${rows.length} counted`;
  const [search, shown] = [list.get('q'), list.get('rows')];
  const hasWords = wordSearch(search);
  const listed = rows.filter(
    (row) => (shown === '' || isCounted(row) === (shown === 'counted')) && hasWords(textOf(row)),
  );

  const rowOf = useRowOfScan(rows);
  const jump = async (scan: Scan): Promise<ScanOutcome> => {
    const named = await rowOf(scan);
    if (!named.ok) return { bad: named.error };
    const { row, lotNumber, said } = named.value;
    setOpen(row ? rowKeyOf(row) : null);
    if (row) return { good: `${row.inventoryID}, ${lotLabel(row.lotNumber)}` };
    if (lotNumber !== null) setFound(lotNumber);
    return { bad: said };
  };
  useScanner(0, jump);
  /** The next row after this one that is still to be counted; the first of all after the last. */
  const next = (row: SheetRow): void => {
    const from = rows.findIndex((one) => rowKeyOf(one) === rowKeyOf(row));
    const left = [...rows.slice(from + 1), ...rows.slice(0, from)].find((one) => !isCounted(one));
    setOpen(left ? rowKeyOf(left) : null);
  };
  const openRow = rows.find((row) => rowKeyOf(row) === open);

  return (
    <Stack gap="medium">
      <p role="status">
        <strong className="figures">{progress}</strong>
      </p>
      <Row gap="small">
        <SearchField
          label="Search rows"
          placeholder="Item, lot or place"
          value={list.get('q')}
          onSearch={list.search}
        />
        <SelectField
          label="Rows"
          isLabelHidden
          noneLabel="All rows"
          options={SHOWN}
          value={shown === '' ? null : shown}
          onChange={(value) => list.filter({ rows: value ?? '' })}
        />
        <Button onClick={() => setFound('')}>Add what was found</Button>
      </Row>
      <DataTable
        caption="Rows"
        columns={columnsOf((row) => setOpen(rowKeyOf(row)), count)}
        rows={listed}
        rowKey={rowKeyOf}
        page={list.page}
        onPage={list.setPage}
        isFiltered={search !== '' || shown !== ''}
        noun="rows"
        isLoading={false}
        loadingText="Loading rows..."
        hasGoToPage
        empty={
          <EmptyPanel>
            {rows.length === 0 ? 'Nothing should be here. Add what was found.' : 'No rows found.'}
          </EmptyPanel>
        }
      />
      {openRow && (
        <RowDialog
          key={rowKeyOf(openRow)}
          countId={countId}
          row={openRow}
          progress={progress}
          onScan={jump}
          onCounted={() => next(openRow)}
          onClose={() => setOpen(null)}
        />
      )}
      {found !== null && (
        <FoundDialog
          key={found}
          countId={countId}
          places={places}
          inventoryIDs={inventoryIDs}
          rows={rows}
          scanned={found}
          onClose={() => setFound(null)}
        />
      )}
    </Stack>
  );
};
