import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BarChart } from '#frontend/ui/charts/bar-chart.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { weekOfReceipts } from './dashboard-queries.ts';

const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};

const weekday = dayFormatter({ weekday: 'short' });
const wholeDay = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long' });

/** As high as the chart will be. */
const HEIGHT = 216;

/** The last seven days; nothing while they can't be read, since the tile over it says so. */
export const ReceiptsChart = () => {
  const { data, isPending } = useQuery(weekOfReceipts);
  if (isPending)
    return (
      <Card>
        <Skeleton height={HEIGHT} />
      </Card>
    );
  if (!data || data.length < 2) return null;
  if (data.every(({ receipts }) => receipts === 0))
    return (
      <Card>
        <EmptyPanel action={<Link to="/dashboard/receive-goods">Receive goods</Link>}>
          Nothing was received in the last seven days.
        </EmptyPanel>
      </Card>
    );
  return (
    <Card>
      <BarChart
        caption="Receipts per day"
        bars={data.map(({ day, receipts }, index) => ({
          label: weekday(day),
          name: wholeDay(day),
          value: receipts,
          isMarked: index === data.length - 1,
        }))}
      />
    </Card>
  );
};
