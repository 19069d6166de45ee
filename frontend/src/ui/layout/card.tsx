import { Card as AmplifyCard } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import '#frontend/ui/theme/amplify-theme.css';
import './card.css';

interface CardProps {
  readonly heading?: string;
  readonly children: ReactNode;
  /** Nothing between the edge and what is inside: for tables. */
  readonly isFlush?: boolean;
}

export const Card = ({ heading, children, isFlush = false }: CardProps) => (
  <AmplifyCard variation="outlined" className={isFlush ? 'card card-flush' : 'card'}>
    {heading && <h2 className="card-heading">{heading}</h2>}
    {children}
  </AmplifyCard>
);

/** Cards side by side, as many as fit. */
export const CardGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="card-grid">{children}</div>
);
