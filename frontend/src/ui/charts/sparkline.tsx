import './chart.css';

interface SparkLineProps {
  /** The line as text: 'Receipts of the last 7 days: 3 to 12, today 8'. */
  readonly label: string;
  readonly values: readonly number[];
}

const WIDTH = 120;
const HEIGHT = 32;
const EDGE = 3;

/** The course of a figure, no larger than a word; what matters of it is said in `label`. */
export const SparkLine = ({ label, values }: SparkLineProps) => {
  const most = Math.max(...values);
  const least = Math.min(...values);
  const range = most - least || 1;
  const points = values.map((value, index) => ({
    x: EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - ((value - least) / range) * (HEIGHT - 2 * EDGE),
  }));
  const last = points.at(-1);
  return (
    <svg className="spark-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img">
      <title>{label}</title>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={EDGE} />}
    </svg>
  );
};
