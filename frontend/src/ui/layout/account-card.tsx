import { Card } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import './account-card.css';

interface AccountCardProps {
  readonly heading?: string;
  readonly children: ReactNode;
}

/** A card of the page of one's own account, of Amplify UI (docs/decisions/061); it looks like every other. */
export const AccountCard = ({ heading, children }: AccountCardProps) => (
  <Card variation="outlined" className="account-card">
    {heading && <h2 className="card-heading">{heading}</h2>}
    {children}
  </Card>
);
