import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ScanRow } from '#api/bom.ts';
import { isDay, siteDay } from '#domain/calendar.ts';
import { CHECK_STATES } from '#domain/production/check/check-states.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { scansOf } from './scans/scan-queries.ts';
import { SCAN_COLUMNS, ScanTable } from './scans/scan-table.tsx';
import { scansAsCsv } from './scans/scans-as-csv.ts';

const ScanRules = lazy(() =>
  import('./scans/scan-rules.tsx').then((loaded) => ({ default: loaded.ScanRules })),
);

/** The rows, before anything around them is drawn. */
export const prefetchScans = (client: QueryClient): Promise<void> => client.prefetchQuery(scansOf(''));

const textOf = ({ line, component, product, runNumber, lotNumber }: ScanRow): string =>
  `${line} ${component} ${product} ${runNumber ?? ''} ${lotNumber ?? ''}`;

type Tab = 'scans' | 'rules';

/** What must be scanned at the lines and what was (stock-and-trace.md §2). */
export const BomScanListScreen = () => {
  const list = useListState();
  const tab: Tab = list.get('tab') === 'rules' ? 'rules' : 'scans';
  return (
    <Stack gap="medium">
      <PageHeader title="BoM Scan List" actions={tab === 'scans' && <ScansAsCsv />}>
        Which components are scanned at the lines before a run starts, and what became of them.
      </PageHeader>
      <Tabs
        label="What is shown"
        value={tab}
        onChange={(next) => list.filter({ tab: next === 'scans' ? '' : next })}
        tabs={[
          { value: 'scans', label: 'Scans', content: <Scans /> },
          {
            value: 'rules',
            label: 'Rules',
            content: (
              <Suspense fallback={<Loading>Loading rules...</Loading>}>
                <ScanRules product={list.get('product')} onProduct={(product) => list.filter({ product })} />
              </Suspense>
            ),
          },
        ]}
      />
    </Stack>
  );
};

/** The scans of a day that pass the filters of the address. */
const useFoundScans = () => {
  const list = useListState();
  const [search, day] = [list.get('q'), list.get('day')];
  const state = CHECK_STATES.find((one) => one === list.get('state')) ?? '';
  const isKnownDay = day === '' || isDay(day);
  const query = useQuery({ ...scansOf(isKnownDay ? day : ''), enabled: isKnownDay });
  const hasWords = wordSearch(search);
  const found = (query.data ?? []).filter(
    (row) => hasWords(textOf(row)) && (state === '' || row.state === state),
  );
  return { list, search, day, state, isKnownDay, query, found };
};

const ScansAsCsv = () => {
  const { found, day } = useFoundScans();
  return (
    <Button
      icon={<Icon name="load" />}
      disabled={found.length === 0}
      title={found.length === 0 ? 'There is nothing to export.' : undefined}
      onClick={() =>
        downloadFile(`bom-scans-${day || siteDay(Date.now())}.csv`, 'text/csv', scansAsCsv(found))
      }
    >
      Export CSV
    </Button>
  );
};

const Scans = () => {
  const { list, search, day, state, isKnownDay, query, found } = useFoundScans();
  const isFiltered = search.trim() !== '' || state !== '';
  return (
    <Stack gap="medium">
      <ListTools
        search={<SearchField label="Search scans" value={search} onSearch={list.search} />}
        columns={SCAN_COLUMNS}
        {...list.sorting}
        filters={
          <Filters
            count={(state === '' ? 0 : 1) + (day === '' ? 0 : 1)}
            onClear={() => list.filter({ state: '', day: '' })}
          >
            <SelectField
              label="State"
              noneLabel="Any state"
              options={CHECK_STATES.map((value) => ({ value, label: value }))}
              value={state || null}
              onChange={(chosen) => list.filter({ state: chosen ?? '' })}
            />
            <DateField
              label="Day"
              value={day}
              error={isKnownDay ? undefined : 'Use a day.'}
              onChange={(chosen) => list.filter({ day: chosen })}
            />
          </Filters>
        }
      />
      {query.isError && !query.data ? (
        <Card isFlush>
          <LoadFailure what="scans" query={query} />
        </Card>
      ) : (
        <ScanTable
          scans={found}
          {...list.paging}
          {...list.sorting}
          isFiltered={isFiltered}
          isLoading={query.isPending}
          empty={
            <EmptyPanel>
              {isFiltered
                ? 'No scans found.'
                : day === ''
                  ? 'Nothing has to be scanned today yet. Rules say what is scanned of each product.'
                  : 'Nothing was scanned on that day.'}
            </EmptyPanel>
          }
        />
      )}
    </Stack>
  );
};
