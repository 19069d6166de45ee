import { Link } from 'react-router-dom';
import './chart.css';

interface Series {
  /** In words, over the chart and in its table: 'Posted'. */
  readonly label: string;
  readonly tone: 'accent' | 'good' | 'bad' | 'neutral';
}

interface StackedBar {
  /** Under the bar, short: 'Mon'. */
  readonly label: string;
  /** The whole name, in the table: 'Monday 2 March'. */
  readonly name: string;
  /** One for each series, in their order. */
  readonly values: readonly number[];
  /** Stands out: today. */
  readonly isMarked?: boolean;
  /** The list behind it. */
  readonly to?: string | undefined;
}

interface StackedBarChartProps {
  /** What is counted, per what: 'Receipts per day'. */
  readonly caption: string;
  /** From the bottom up. What is 0 in every bar is left out. */
  readonly series: readonly Series[];
  readonly bars: readonly StackedBar[];
  /** Over a bar, short. */
  readonly valueText?: (value: number) => string;
}

const totalOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A handful of figures side by side, each of several parts; the same figures as a table, for whoever opens it. */
export const StackedBarChart = ({ caption, series, bars, valueText = String }: StackedBarChartProps) => {
  const most = Math.max(1, ...bars.map(({ values }) => totalOf(values)));
  const shown = series
    .map((one, at) => ({ ...one, at }))
    .filter(({ at }) => bars.some(({ values }) => (values[at] ?? 0) > 0));
  return (
    <figure className="chart">
      <figcaption className="chart-caption">{caption}</figcaption>
      <ul className="chart-legend" aria-hidden="true">
        {shown.map(({ label, tone }) => (
          <li key={label} className={`chart-key chart-${tone}`}>
            {label}
          </li>
        ))}
      </ul>
      <div className="bar-chart" aria-hidden="true">
        {bars.map(({ name, label, values, isMarked }) => (
          <div key={name} className={isMarked ? 'bar bar-marked' : 'bar'}>
            <span className="bar-value">{valueText(totalOf(values))}</span>
            <div className="bar-room bar-stack">
              {shown
                .filter(({ at }) => (values[at] ?? 0) > 0)
                .map((one) => (
                  <div
                    key={one.label}
                    className={`bar-part chart-${one.tone}`}
                    style={{ height: `${((values[one.at] ?? 0) / most) * 100}%` }}
                  />
                ))}
            </div>
            <span className="bar-label">{label}</span>
          </div>
        ))}
      </div>
      <details className="chart-figures">
        <summary>{`${caption} as a table`}</summary>
        <table aria-label={caption}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {shown.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, values, to }) => (
              <tr key={name}>
                <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
                {shown.map(({ label, at }) => (
                  <td key={label}>{(values[at] ?? 0).toLocaleString('en-AU')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
