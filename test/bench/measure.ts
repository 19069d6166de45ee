/** What a figure counts. Ratios, counts and sizes travel between machines; times do not. */
export type Unit =
  | '×'
  | 'exponent'
  | 'units'
  | 'calls'
  | 'requests'
  | 'keys'
  | 'bytes'
  | 'shift'
  | '/s'
  | 'MB'
  | 'ms'
  | 's';

export type Target = { readonly atMost: number } | { readonly atLeast: number };

/** One figure, as it is printed. */
export interface Measure {
  readonly group: string;
  readonly name: string;
  /** Of what was measured: vendors, lines, rows. */
  readonly size?: number;
  readonly value: number;
  readonly unit: Unit;
  /** What stands beside it: the floor of it, or what it was worked out from. */
  readonly beside?: Readonly<Record<string, number>>;
  readonly target?: Target;
  /** Of a peer: our figure of the same work, by group and name; its size is the same. */
  readonly against?: string;
}

export type Report = (measure: Measure) => void;

export const isMet = ({ value, target }: Measure): boolean | null => {
  if (!target) return null;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
};

/** The value below which so many of a hundred lie. NaN of nothing. */
export const percentile = (values: readonly number[], hundredths: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.ceil((hundredths / 100) * sorted.length) - 1);
  return sorted[Math.max(0, at)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 50);
