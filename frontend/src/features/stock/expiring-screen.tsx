import { useQuery } from '@tanstack/react-query';
import type { ExpiringLot } from '#api/inventory.ts';
import { siteDay } from '#domain/calendar.ts';
import { countText } from '#domain/count-text.ts';
import {
  EXPIRY_DAYS,
  EXPIRY_SHOWN,
  type ExpiryDays,
  type ExpiryShown,
} from '#domain/stock/lots/expiry-days.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { expiringAsCsv } from './expiring/expiring-csv.ts';
import { ExpiringTable, expiringColumns } from './expiring/expiring-table.tsx';
import { expiringLots } from './queries.ts';
import { useStockScans } from './use-stock-scans.ts';

const NONE: readonly ExpiringLot[] = [];

const WITHIN = EXPIRY_DAYS.map((days) => ({ value: days, label: `Within ${days} days` }));

const DEFAULT_DAYS: ExpiryDays = '30';

/** What is past its date and still here comes first: it is to be taken away. */
const DEFAULT_SHOWN: ExpiryShown = 'both';

const SHOWN = [
  { value: 'coming', label: 'Only those to come' },
  { value: 'past', label: 'Only those past their date' },
];

const sentenceOf = (show: ExpiryShown, days: ExpiryDays): string => {
  if (show === 'past') return 'Lots in stock whose date is past, the earliest first.';
  if (show === 'coming') return `Lots in stock that expire within ${days} days, the earliest first.`;
  return `Lots in stock that are past their date or expire within ${days} days, the earliest first.`;
};

const nothingOf = (show: ExpiryShown, days: ExpiryDays): string => {
  if (show === 'past') return 'Nothing is past its date.';
  if (show === 'coming') return `Nothing expires within ${days} days.`;
  return `Nothing is past its date or expires within ${days} days.`;
};

/** Lots that have the words typed in their item's id, its name or their own number. */
const findLots = (lots: readonly ExpiringLot[], search: string): readonly ExpiringLot[] => {
  const hasWords = wordSearch(search);
  return lots.filter(({ inventoryID, name, lotNumber }) => hasWords(`${inventoryID} ${name} ${lotNumber}`));
};

/** What expires soon, by item and lot. */
export const ExpiringScreen = () => {
  useStockScans();
  const list = useListState();
  const days = EXPIRY_DAYS.find((one) => one === list.get('days')) ?? DEFAULT_DAYS;
  const show = EXPIRY_SHOWN.find((one) => one === list.get('show')) ?? DEFAULT_SHOWN;
  const search = list.get('q');
  const expiring = useQuery(expiringLots(days, show));
  const today = expiring.data?.from ?? siteDay(Date.now());
  const found = findLots(expiring.data?.items ?? NONE, search);
  const columns = expiringColumns(today);
  const isFiltered = search.trim() !== '';
  return (
    <Stack gap="medium">
      <PageHeader
        title="Expiring"
        actions={
          <Button
            icon={<Icon name="load" />}
            disabled={!expiring.data || found.length === 0}
            onClick={() => exportLots(found, show, days, today)}
          >
            Export CSV
          </Button>
        }
      >
        {sentenceOf(show, days)}
      </PageHeader>
      <ListTools
        search={<SearchField label="Search lots" value={search} onSearch={list.search} />}
        columns={columns}
        {...list.sorting}
        filters={
          <Filters
            count={Number(days !== DEFAULT_DAYS) + Number(show !== DEFAULT_SHOWN)}
            onClear={() => list.filter({ days: '', show: '' })}
          >
            <SelectField
              label="Which"
              noneLabel="Past their date and to come"
              options={SHOWN}
              value={show === DEFAULT_SHOWN ? null : show}
              onChange={(chosen) => list.filter({ show: chosen ?? '' })}
            />
            <SelectField
              label="Expiring"
              noneLabel={`Within ${DEFAULT_DAYS} days`}
              options={WITHIN.filter(({ value }) => value !== DEFAULT_DAYS)}
              value={days === DEFAULT_DAYS ? null : days}
              onChange={(chosen) => list.filter({ days: chosen ?? '' })}
            />
          </Filters>
        }
      />
      {expiring.isError && (
        <Card isFlush>
          <LoadFailure what="what expires" query={expiring} />
        </Card>
      )}
      {(expiring.data || !expiring.isError) && (
        <ExpiringTable
          lots={found}
          columns={columns}
          {...list.paging}
          {...list.sorting}
          isFiltered={isFiltered}
          isLoading={expiring.isPending}
          empty={<EmptyPanel>{isFiltered ? 'No lots found.' : nothingOf(show, days)}</EmptyPanel>}
        />
      )}
    </Stack>
  );
};

/** All lots that pass the search, not this page alone. */
const exportLots = (
  lots: readonly ExpiringLot[],
  show: ExpiryShown,
  days: ExpiryDays,
  today: string,
): void => {
  const name = show === 'past' ? 'past-their-date' : `expiring-in-${days}-days`;
  downloadFile(`${name}-${today}.csv`, 'text/csv', expiringAsCsv(lots));
  notify('success', 'Expiring', `${countText(lots.length, 'lot')} exported`);
};
