import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface CellLinkProps {
  readonly to: string;
  /** What it opens, for those who hear it. Default: what it says. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A link of a row that has another: the row's own, or one with the class `row-link`. Where a row is one target for a
 * thumb it is text, and the row's page leads to the same.
 */
export const CellLink = ({ to, label, children }: CellLinkProps) => (
  <Link className="cell-link" to={to} aria-label={label}>
    <span>{children}</span>
  </Link>
);
