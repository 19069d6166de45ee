import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { RunRow } from '#api/production.ts';
import { siteDay } from '#domain/calendar.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { pageCount, pageWithin, rowsOfPage } from '#frontend/shared/list/pages/page-window.ts';
import { sortRows } from '#frontend/shared/list/sort-rows.ts';
import { useDebounced } from '#frontend/shared/queries/use-debounced.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { findRuns, withFound } from './find-runs.ts';
import { runsInBooks } from './in-books/in-books-queries.ts';
import { LineDaysSection } from './line-days-section.tsx';
import { OutputChart } from './output-chart.tsx';
import { RunDialog } from './run-dialog.tsx';
import { RunFilters, runFiltersFrom } from './run-filters.tsx';
import { RunTable, runColumns } from './run-table.tsx';
import { runsAsCsv } from './runs-as-csv.ts';
import { RunsErrorPanel } from './runs-error-panel.tsx';
import { type Shown, useEndedRuns, useFoundRuns } from './use-ended-runs.ts';

const NONE: readonly RunRow[] = [];

const NOTHING_FOUND = <EmptyPanel>No runs found.</EmptyPanel>;

const NOTHING_YET: Readonly<Record<Shown, React.JSX.Element>> = {
  stopped: <EmptyPanel>No run has ended yet. Runs stand here once they are stopped.</EmptyPanel>,
  void: <EmptyPanel>No run was made void.</EmptyPanel>,
  all: <EmptyPanel>No run has ended yet. Runs stand here once they are stopped or made void.</EmptyPanel>,
};

/** Runs on that page of a list which may stand in the books, or be on their way there. */
const idsOfPage = (runs: readonly RunRow[], page: number): readonly string[] =>
  rowsOfPage(runs, pageWithin(page, pageCount(runs.length)))
    .filter(({ status }) => status === 'Stopped')
    .map(({ runId }) => runId);

/** Runs that ended, what they made and who ran them (spec §2, Production Order History). */
export const ProductionOrderHistoryScreen = () => {
  const list = useListState();
  const { search: typed, isLastDays, unit, shown, books } = runFiltersFrom(list);
  const runs = useEndedRuns(shown, books?.mark ?? null);
  const open = useOpenRecord('run');
  const search = useDeferredValue(typed);
  const isFiltered = search.trim() !== '' || isLastDays || books !== null;
  const rows = runs.data ?? NONE;
  const columns = useMemo(() => runColumns(unit), [unit]);
  const sorted = useMemo(() => sortRows(rows, columns, list.sort), [rows, columns, list.sort]);
  const listed = useMemo(
    () => findRuns(sorted, { search, isLastDays }, Date.now()),
    [sorted, search, isLastDays],
  );
  const debounced = useDebounced(search.trim());
  const mayLack = books === null && runs.data !== undefined && (runs.hasOlder || listed.length === 0);
  const others = useFoundRuns(shown, mayLack ? debounced : '', isLastDays);
  const found = useMemo(() => {
    const all = withFound(listed, others.data);
    return all === listed ? listed : sortRows(all, columns, list.sort);
  }, [listed, others.data, columns, list.sort]);
  const isSearching = mayLack && (others.isPending || debounced !== search.trim());
  const ids = useMemo(() => idsOfPage(found, list.page), [found, list.page]);
  const inBooks = useQuery(runsInBooks(ids));

  return (
    <Stack gap="medium">
      <PageHeader
        title="Production Order History"
        actions={
          <Button
            icon={<Icon name="load" />}
            disabled={found.length === 0}
            title={found.length === 0 ? 'There are no runs to export.' : undefined}
            onClick={() =>
              downloadFile(`production-runs-${siteDay(Date.now())}.csv`, 'text/csv', runsAsCsv(found, unit))
            }
          >
            Export CSV
          </Button>
        }
      >
        {runs.hasOlder
          ? `Runs that ended, what they made, and who ran them: the newest ${quantityText(rows.length)}. Search for older ones.`
          : 'Runs that ended, what they made, and who ran them.'}
      </PageHeader>
      <RunFilters list={list} columns={columns} />
      <RunsErrorPanel runs={runs} />
      {others.failure && <LoadFailure what="older runs" query={others.failure} />}
      {(runs.data || !runs.isFailed) && (
        <RunTable
          runs={found}
          unit={unit}
          inBooks={inBooks.data}
          {...list.paging}
          {...list.sorting}
          isFiltered={isFiltered}
          isLoading={runs.isPending || (isSearching && found.length === 0)}
          empty={isFiltered ? NOTHING_FOUND : NOTHING_YET[shown]}
        />
      )}
      {rows.length > 0 && shown !== 'void' && <OutputChart unit={unit ?? 'bottles'} />}
      {rows.length > 0 && shown !== 'void' && <LineDaysSection />}
      {open.id !== '' && <RunDialog runId={open.id} onClose={open.close} />}
    </Stack>
  );
};
