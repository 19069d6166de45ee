import { useQuery } from '@tanstack/react-query';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { type Bar, BarChart } from '#frontend/ui/charts/bar-chart.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import './output-chart.css';
import { outputPerDay } from './queries.ts';

/** As many bars as can be read side by side. */
const DAYS = 14;

const shortName = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', day: 'numeric', month: 'numeric' });
const wholeName = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const figure = new Intl.NumberFormat('en-AU', { notation: 'compact', maximumFractionDigits: 1 });

const left = (runs: number, unit: ProductionUnit): string =>
  runs === 1
    ? `1 run is left out: its output can't be said in ${unit}.`
    : `${runs} runs are left out: their output can't be said in ${unit}.`;

/** Good output of the last days at the site, by the day a run started. */
export const OutputChart = ({ unit }: { readonly unit: ProductionUnit }) => {
  const today = siteDay(Date.now());
  const first = addDays(today, 1 - DAYS);
  const output = useQuery(outputPerDay(unit, first, today));
  if (output.isError) {
    return (
      <Card isFlush>
        <ErrorPanel isTrying={output.isFetching} onTryAgain={() => void output.refetch()}>
          {`The output per day could not be loaded: ${reasonOf(output.error, 'Try again.')}`}
        </ErrorPanel>
      </Card>
    );
  }
  if (!output.data) return <Loading>Loading output...</Loading>;
  const { days } = output.data;
  const made = new Map(days.map(({ day, good }) => [day, good]));
  const bars = Array.from({ length: DAYS }, (_, index): Bar => {
    const day = addDays(first, index);
    const date = new Date(`${day}T00:00:00Z`);
    return {
      label: shortName.format(date),
      name: wholeName.format(date),
      value: made.get(day) ?? 0,
      isMarked: day === today,
    };
  });
  const leftOut = days.reduce((total, { notConverted }) => total + notConverted, 0);
  return (
    <Card>
      <div className="output-chart">
        <BarChart
          caption={`Good output per day, in ${unit}`}
          bars={bars}
          valueText={(value) => figure.format(value)}
        />
      </div>
      {leftOut > 0 && <p className="soft small">{left(leftOut, unit)}</p>}
    </Card>
  );
};
