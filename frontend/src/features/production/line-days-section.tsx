import { useQuery } from '@tanstack/react-query';
import { addDays, siteDay } from '#domain/calendar.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { durationText } from './duration-text.ts';
import { type LineDay, lineDaysAsCsv } from './line-days-as-csv.ts';
import { lineDaysOf } from './queries.ts';

const DAYS = 14;

const lasted = (ms: number): string => (ms === 0 ? '–' : durationText(ms));

const COLUMNS: readonly Column<LineDay>[] = [
  {
    heading: 'DAY',
    kind: 'date',
    narrow: 'detail',
    // Of the room that is left, also where the line stands beneath it.
    width: 'minmax(max-content, 1fr)',
    cell: ({ day }) => dayText(day),
  },
  {
    heading: 'LINE',
    kind: 'code',
    narrow: 'title',
    beneath: 'previous',
    width: 'minmax(max-content, 1fr)',
    cell: ({ line }) => line,
  },
  { heading: 'RUNS', kind: 'quantity', narrow: 'hidden', cell: ({ runs }) => runs },
  { heading: 'RUNNING', kind: 'quantity', narrow: 'labelled', cell: ({ running }) => lasted(running) },
  { heading: 'PLANNED', kind: 'quantity', narrow: 'labelled', cell: ({ planned }) => lasted(planned) },
  { heading: 'UNPLANNED', kind: 'quantity', narrow: 'labelled', cell: ({ unplanned }) => lasted(unplanned) },
  {
    heading: 'CHANGEOVER',
    kind: 'quantity',
    narrow: 'labelled',
    beneath: 'previous',
    cell: ({ changeover }) => lasted(changeover),
  },
  {
    heading: 'AVAILABILITY',
    kind: 'quantity',
    narrow: 'status',
    cell: ({ availability }) => percentText(availability),
  },
];

/** Downtime by kind and availability, a row for each line on each of the last days that it ran. */
export const LineDaysSection = () => {
  const today = siteDay(Date.now());
  const query = useQuery(lineDaysOf(addDays(today, 1 - DAYS), today));
  if (query.isError && !query.data)
    return (
      <ErrorPanel isTrying={query.isFetching} onTryAgain={() => void query.refetch()}>
        {`The availability of lines could not be loaded: ${reasonOf(query.error, 'Try again.')}`}
      </ErrorPanel>
    );
  const days = query.data;
  if (!days || days.length === 0) return null;
  return (
    <Section heading={`Availability of lines, last ${DAYS} days`}>
      <Card isFlush>
        <Table
          caption="Availability of lines"
          columns={COLUMNS}
          rows={days}
          rowKey={({ line, day }) => `${line}#${day}`}
          fitsFrom={1050}
        />
      </Card>
      <p className="soft small">
        Running, of running, unplanned downtime and changeover. Pauses are what their reason says in Work
        Center Management; the time before another product on the same day is a changeover.
      </p>
      <Row>
        <Button
          icon={<Icon name="load" />}
          onClick={() => downloadFile(`availability-${today}.csv`, 'text/csv', lineDaysAsCsv(days))}
        >
          Export availability
        </Button>
      </Row>
    </Section>
  );
};
