/** What was measured at one size. */
export interface Point {
  readonly size: number;
  readonly value: number;
}

/**
 * How a measure grows: the slope of its logarithm over the logarithm of the size, by least squares. 0: not at all;
 * 1: in proportion; 2: with the square. Null where fewer than two sizes, or none above zero, were measured.
 */
export const exponent = (points: readonly Point[]): number | null => {
  const logs = points
    .filter(({ size, value }) => size > 0 && value > 0)
    .map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    logs.reduce((total, point) => total + of(point), 0) / logs.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = logs.reduce((total, point) => total + (point.x - x) ** 2, 0);
  if (logs.length < 2 || spread === 0) return null;
  return logs.reduce((total, point) => total + (point.x - x) * (point.y - y), 0) / spread;
};
