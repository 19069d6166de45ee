import type { BarWidths } from '#domain/labels/label-sheet.ts';
import './bars.css';

interface BarsProps {
  readonly widths: BarWidths;
  /** What it is, said by screen readers. */
  readonly label: string;
}

/** Modules of quiet ground on either side, as the standard asks. */
const QUIET = 10;
/** On paper: what a scanner that reads cases asks for. */
const MODULE_MM = 0.33;

/** A linear barcode, drawn in the page: every scanner reads it, those without a camera as well. */
export const Bars = ({ widths, label }: BarsProps) => {
  let x = QUIET;
  const path = widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : '';
      x += width;
      return bar;
    })
    .join('');
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${x + QUIET} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      style={{ width: `${((x + QUIET) * MODULE_MM).toFixed(1)}mm` }}
    >
      <path d={path} />
    </svg>
  );
};
