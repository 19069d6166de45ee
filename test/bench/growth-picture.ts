import type { Measure } from './measure.ts';

interface Series {
  readonly title: string;
  readonly points: readonly { readonly size: number; readonly value: number }[];
}

const [WIDTH, HEIGHT, MARGIN, COLUMNS] = [260, 170, 34, 4] as const;

/** Everything that was measured at three sizes or more. */
const seriesOf = (measures: readonly Measure[]): readonly Series[] => {
  const found = new Map<string, { size: number; value: number }[]>();
  for (const { group, name, unit, size, value } of measures) {
    if (size === undefined || value <= 0) continue;
    const title = `${group}: ${name} (${unit})`;
    found.set(title, [...(found.get(title) ?? []), { size, value }]);
  }
  return [...found]
    .map(([title, points]) => ({ title, points: points.toSorted((one, other) => one.size - other.size) }))
    .filter(({ points }) => new Set(points.map(({ size }) => size)).size >= 3);
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const rounded = (value: number): string => String(Number(value.toPrecision(3)));

/** Both axes by tens, as long as each other: what doubles with the size rises at 45 degrees, what stays is level. */
const panel = ({ title, points }: Series, at: number): string => {
  const [left, top] = [(at % COLUMNS) * WIDTH + MARGIN, Math.floor(at / COLUMNS) * HEIGHT + MARGIN];
  const [wide, high] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN];
  const logs = points.map(({ size, value }) => ({ x: Math.log10(size), y: Math.log10(value) }));
  const [x0, y0] = [Math.min(...logs.map(({ x }) => x)), Math.min(...logs.map(({ y }) => y))];
  const reach = Math.max(...logs.map(({ x, y }) => Math.max(x - x0, y - y0)));
  const scale = Math.min(wide, high) / reach;
  const placed = logs.map(({ x, y }) => [left + (x - x0) * scale, top + high - (y - y0) * scale] as const);
  const line = placed.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const labels = placed.map(
    ([x, y], index) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.5"/><text x="${x.toFixed(1)}" y="${(y - 6).toFixed(1)}">${rounded(points[index]?.value ?? 0)}</text><text x="${x.toFixed(1)}" y="${top + high + 14}">${points[index]?.size}</text>`,
  );
  return `<g><text x="${left}" y="${top - 16}" class="title">${escaped(title)}</text><polyline points="${line}"/>${labels.join('')}</g>`;
};

/** How each figure grows with what it was measured by, as one SVG picture. */
export const growthPicture = (measures: readonly Measure[]): string => {
  const all = seriesOf(measures);
  const [width, height] = [COLUMNS * WIDTH, Math.max(1, Math.ceil(all.length / COLUMNS)) * HEIGHT];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="9"><style>polyline{fill:none;stroke:#2563eb;stroke-width:1.5}circle{fill:#2563eb}.title{font-size:8px;font-weight:bold}</style><rect width="${width}" height="${height}" fill="#fff"/>${all.map(panel).join('')}</svg>\n`;
};
