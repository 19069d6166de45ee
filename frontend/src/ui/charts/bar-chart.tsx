import './chart.css';

export interface Bar {
  /** Under the bar, short: 'Mon'. */
  readonly label: string;
  /** The whole name, for the table that screen readers are given: 'Monday 2 March'. */
  readonly name: string;
  readonly value: number;
  /** Stands out: today. */
  readonly isMarked?: boolean;
}

interface BarChartProps {
  /** What is counted, per what: 'Receipts per day'. */
  readonly caption: string;
  readonly bars: readonly Bar[];
  readonly valueText?: (value: number) => string;
}

/** A handful of figures side by side, each written over its bar; the same figures as a table for screen readers. */
export const BarChart = ({ caption, bars, valueText = String }: BarChartProps) => {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure className="chart">
      <figcaption className="chart-caption">{caption}</figcaption>
      <div className="bar-chart" aria-hidden="true">
        {bars.map((bar) => (
          <div key={bar.name} className={bar.isMarked ? 'bar bar-marked' : 'bar'}>
            <span className="bar-value">{valueText(bar.value)}</span>
            <div className="bar-room">
              <div className="bar-fill" style={{ height: `${(bar.value / most) * 100}%` }} />
            </div>
            <span className="bar-label">{bar.label}</span>
          </div>
        ))}
      </div>
      {/* A table is as tall as its rows whatever its own height says, and would lengthen the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                <td>{valueText(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
