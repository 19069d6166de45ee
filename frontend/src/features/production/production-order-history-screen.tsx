import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { RunRow } from '#api/production.ts';
import { siteDay } from '#domain/calendar.ts';
import { PRODUCTION_UNITS, type ProductionUnit } from '#domain/production/units.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { atTheSite } from '#frontend/shared/instant.ts';
import { useListState } from '#frontend/shared/list-state.ts';
import { quantityText } from '#frontend/shared/quantity-text.ts';
import { saveFile } from '#frontend/shared/save-file.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Grow, Row, Stack } from '#frontend/ui/layout.tsx';
import { PageHeader } from '#frontend/ui/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/panel.tsx';
import { QuantityWithUnit } from '#frontend/ui/quantity.tsx';
import { SelectField } from '#frontend/ui/select-field.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { findRuns } from './find-runs.ts';
import { OutputChart } from './output-chart.tsx';
import { stoppedRuns } from './queries.ts';
import { RunDialog } from './run-dialog.tsx';
import { runsAsCsv } from './runs-as-csv.ts';
import { shownIn } from './shown-quantity.ts';

const columnsFor = (
  unit: ProductionUnit | null,
  onOpen: (run: RunRow) => void,
): readonly Column<RunRow>[] => [
  {
    heading: 'RUN #',
    kind: 'code',
    sortBy: ({ runNumber }) => runNumber,
    cell: (run) => (
      <Button look="link" aria-label={`Open ${run.runNumber}`} onClick={() => onOpen(run)}>
        {run.runNumber}
      </Button>
    ),
  },
  {
    heading: 'START TIME',
    sortBy: ({ startTime }) => Date.parse(startTime),
    cell: ({ startTime }) => atTheSite(startTime),
  },
  {
    heading: 'STOP TIME',
    sortBy: ({ stopTime }) => (stopTime ? Date.parse(stopTime) : null),
    cell: ({ stopTime }) => (stopTime ? atTheSite(stopTime) : '–'),
  },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    sortBy: (run) => shownIn(run, run.good, unit).value,
    cell: (run) => {
      const shown = shownIn(run, run.good, unit);
      return <QuantityWithUnit text={quantityText(shown.value)} unit={shown.unit} />;
    },
  },
  { heading: 'OPERATOR', sortBy: ({ operator }) => operator, cell: ({ operator }) => operator },
];

const UNITS = PRODUCTION_UNITS.map((unit) => ({ value: unit, label: `In ${unit}` }));
const NONE: readonly RunRow[] = [];

/** Runs that ended, what they made and who ran them (spec §2, Production Order History). */
export const ProductionOrderHistoryScreen = () => {
  const runs = useQuery(stoppedRuns);
  const list = useListState();
  const [opened, setOpened] = useState<RunRow | null>(null);
  const typed = list.get('q');
  const search = useDeferredValue(typed);
  const isLastDays = list.get('last') === '30';
  const unit = PRODUCTION_UNITS.find((known) => known === list.get('unit')) ?? null;
  const isFiltered = typed.trim() !== '' || isLastDays;
  const rows = runs.data ?? NONE;
  const found = useMemo(() => findRuns(rows, { search, isLastDays }, Date.now()), [rows, search, isLastDays]);
  const failure = `Failed to load runs: ${reasonOf(runs.error, 'Try again.')}`;

  return (
    <Stack gap="medium">
      <PageHeader
        title="Production Order History"
        actions={
          <Button
            icon={<Icon name="load" />}
            disabled={found.length === 0}
            onClick={() =>
              saveFile(`production-runs-${siteDay(Date.now())}.csv`, 'text/csv', runsAsCsv(found, unit))
            }
          >
            Export CSV
          </Button>
        }
      >
        Runs that ended, what they made, and who ran them.
      </PageHeader>
      <Row gap="medium">
        <Grow most="field">
          <TextField
            label="Search runs"
            isLabelHidden
            type="search"
            placeholder="Search by run or operator"
            icon={<Icon name="search" size={18} />}
            value={typed}
            onChange={(event) => list.filter({ q: event.target.value })}
          />
        </Grow>
        <SelectField
          label="Quantities"
          isLabelHidden
          noneLabel="In each run's unit"
          options={UNITS}
          value={unit}
          onChange={(chosen) => list.filter({ unit: chosen ?? '' })}
        />
        <Button
          icon={<Icon name="calendar" size={18} />}
          aria-pressed={isLastDays}
          onClick={() => list.filter({ last: isLastDays ? '' : '30' })}
        >
          Last 30 days
        </Button>
      </Row>
      {runs.isError && !runs.data && (
        <Card isFlush>
          <ErrorPanel isTrying={runs.isFetching} onTryAgain={() => void runs.refetch()}>
            {failure}
          </ErrorPanel>
        </Card>
      )}
      {runs.isError && runs.data && <Banner tone="error">{failure}</Banner>}
      {(runs.data || !runs.isError) && (
        <DataTable
          caption="Production runs"
          columns={columnsFor(unit, setOpened)}
          rows={found}
          rowKey={({ runId }) => runId}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={isFiltered}
          noun="runs"
          isLoading={runs.isPending}
          loadingText="Loading runs..."
          empty={
            <EmptyPanel>
              {isFiltered ? 'No runs found.' : 'No run has ended yet. Runs stand here once they are stopped.'}
            </EmptyPanel>
          }
        />
      )}
      {rows.length > 0 && <OutputChart unit={unit ?? 'bottles'} />}
      {opened && <RunDialog run={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
};
