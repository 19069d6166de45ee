import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageLink } from '#frontend/shared/page-link.ts';
import { Charts } from '#frontend/ui/charts/charts.tsx';
import { StackedBarChart } from '#frontend/ui/charts/stacked-bar-chart.tsx';
import { dateFormatter, numberFormatter } from '#frontend/ui/formatting/formatters.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { totalOf } from './receipts-per-day.ts';
import type { Dashboard } from './use-dashboard.ts';

const shortDay = dateFormatter({ weekday: 'short', timeZone: 'UTC' });
const wholeDay = dateFormatter({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const compact = numberFormatter({ notation: 'compact', maximumFractionDigits: 1 });

const named = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return { label: shortDay(date), name: wholeDay(date) };
};

/** As high as a chart with its legend and the line that opens its table. */
const HEIGHT = 262;

const ChartCard = ({
  isAwaited,
  children,
}: {
  readonly isAwaited: boolean;
  readonly children: ReactNode;
}) => <Card>{isAwaited ? <Skeleton height={HEIGHT} /> : children}</Card>;

/** The last seven days of both: nothing of what can't be read, since the page says so over them. */
export const WeekCharts = ({ receipts, output }: Pick<Dashboard, 'receipts' | 'output'>) => (
  <Charts>
    {(receipts.data || receipts.isPending) && <ReceiptsChart receipts={receipts} />}
    {(output.data || output.isPending) && <OutputChart output={output} />}
  </Charts>
);

const ReceiptsChart = ({ receipts }: Pick<Dashboard, 'receipts'>) => {
  const link = usePageLink();
  const days = receipts.data ?? [];
  return (
    <ChartCard isAwaited={receipts.isPending}>
      {days.every((day) => totalOf(day) === 0) ? (
        <EmptyPanel action={<Link to="/dashboard/receive-goods">Receive goods</Link>}>
          <strong>Nothing was received in the last seven days.</strong>
          <span>Receipts will stand here day by day, by what became of them.</span>
        </EmptyPanel>
      ) : (
        <StackedBarChart
          caption="Receipts per day"
          series={[
            { label: 'Posted', tone: 'good' },
            { label: 'On their way', tone: 'accent' },
            { label: 'Failed', tone: 'bad' },
            { label: 'Cancelled', tone: 'neutral' },
          ]}
          bars={days.map(({ day, posted, onTheirWay, failed, cancelled }, index) => ({
            ...named(day),
            values: [posted, onTheirWay, failed, cancelled],
            isMarked: index === days.length - 1,
            to: link(`/dashboard/received-goods?from=${day}&to=${day}`),
          }))}
        />
      )}
    </ChartCard>
  );
};

const OutputChart = ({ output }: Pick<Dashboard, 'output'>) => {
  const days = output.data ?? [];
  return (
    <ChartCard isAwaited={output.isPending}>
      {days.every(({ good, loss }) => good + loss === 0) ? (
        <EmptyPanel action={<Link to="/dashboard/production-line">Production lines</Link>}>
          <strong>No run was stopped in the last seven days.</strong>
          <span>What the lines make will stand here day by day, good and loss.</span>
        </EmptyPanel>
      ) : (
        <StackedBarChart
          caption="Output per day, in bottles"
          series={[
            { label: 'Good', tone: 'good' },
            { label: 'Loss', tone: 'bad' },
          ]}
          bars={days.map(({ day, good, loss }, index) => ({
            ...named(day),
            values: [good, loss],
            isMarked: index === days.length - 1,
          }))}
          valueText={compact}
        />
      )}
    </ChartCard>
  );
};
