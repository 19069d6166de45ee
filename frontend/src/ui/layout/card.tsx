import type { ReactNode } from 'react';
import './card.css';

interface CardProps {
  readonly heading?: string;
  readonly children: ReactNode;
  /** Nothing between the edge and what is inside: for tables. */
  readonly isFlush?: boolean;
}

export const Card = ({ heading, children, isFlush = false }: CardProps) => (
  <div className={isFlush ? 'card card-flush' : 'card'}>
    {heading && <h2 className="card-heading">{heading}</h2>}
    {children}
  </div>
);

/** Cards side by side, as many as fit. */
export const CardGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="card-grid">{children}</div>
);
