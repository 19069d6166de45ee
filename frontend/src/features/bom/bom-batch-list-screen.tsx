import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BatchRow } from '#api/bom.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { BatchFilterBar, batchFiltersFrom, isFiltered } from './batches/batch-filters.tsx';
import { batchesOf } from './batches/batch-queries.ts';
import { BatchTable } from './batches/batch-table.tsx';
import { batchesAsCsv } from './batches/batches-as-csv.ts';
import { findBatches } from './batches/find-batches.ts';

const NONE: readonly BatchRow[] = [];

/** Days that are shown where nobody chose any, today one of them. */
const STANDARD_DAYS = 30;
const standardFrom = (): string => addDays(siteDay(Date.now()), 1 - STANDARD_DAYS);

/** The rows, before anything around them is drawn. */
export const prefetchBatches = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(batchesOf({ from: standardFrom(), to: '' }));

/** Which lots of each component runs used, beside what their bill expects (stock-and-trace.md §2). */
export const BomBatchListScreen = () => {
  const list = useListState();
  const filters = batchFiltersFrom(list, standardFrom());
  const isWrong = Object.keys(filters.wrong).length > 0;
  const query = useQuery({ ...batchesOf(filters), enabled: !isWrong });
  const rows = query.data ?? NONE;
  const { search, product, component, lot } = filters;
  const found = useMemo(
    () => findBatches(rows, { search, product, component, lot }),
    [rows, search, product, component, lot],
  );
  return (
    <Stack gap="medium">
      <PageHeader
        title="BoM Batch List"
        actions={
          <Button
            icon={<Icon name="load" />}
            disabled={found.length === 0}
            title={found.length === 0 ? 'There is nothing to export.' : undefined}
            onClick={() =>
              downloadFile(`bom-batches-${siteDay(Date.now())}.csv`, 'text/csv', batchesAsCsv(found))
            }
          >
            Export CSV
          </Button>
        }
      >
        What runs used of each component, beside what their bill expects.
      </PageHeader>
      <BatchFilterBar list={list} filters={filters} rows={rows} />
      {query.isError && !query.data ? (
        <Card isFlush>
          <LoadFailure what="batches" query={query} />
        </Card>
      ) : (
        <BatchTable
          batches={found}
          {...list.paging}
          {...list.sorting}
          isFiltered={isFiltered(filters)}
          isLoading={query.isPending && !isWrong}
          empty={
            <EmptyPanel>
              {isFiltered(filters)
                ? 'No batches found.'
                : 'No run of these days has taken or made a lot. Runs of an item stand here once they are stopped.'}
            </EmptyPanel>
          }
        />
      )}
    </Stack>
  );
};
