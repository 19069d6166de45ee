/** What was measured at one size. */
interface Point {
  readonly size: number;
  readonly value: number;
}

/**
 * How a measure grows: the slope of its logarithm over the logarithm of the size, by least squares. 0: not at all;
 * 1: in proportion; 2: with the square. Null where fewer than two sizes were measured, and where it is nothing at some
 * of them: nothing has no logarithm.
 */
export const exponent = (points: readonly Point[]): number | null => {
  const sizes = new Set(points.map(({ size }) => size));
  if (sizes.size < 2 || sizes.has(0)) return null;
  if (points.every(({ value }) => value === 0)) return 0;
  if (points.some(({ value }) => value <= 0)) return null;
  const logs = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    logs.reduce((total, point) => total + of(point), 0) / logs.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = logs.reduce((total, point) => total + (point.x - x) ** 2, 0);
  return logs.reduce((total, point) => total + (point.x - x) * (point.y - y), 0) / spread;
};
