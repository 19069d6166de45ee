import type { ReactNode } from 'react';
import './description-list.css';

interface DescriptionListProps {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
  /** Addresses, say, which would be cut in two in a narrow column. */
  readonly hasLongValues?: boolean;
}

/** Names and values of the thing at hand. */
export const DescriptionList = ({ facts, hasLongValues = false }: DescriptionListProps) => (
  <dl className={hasLongValues ? 'facts facts-long' : 'facts'}>
    {facts.map((fact) => (
      <div key={fact.name}>
        <dt>{fact.name}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
);
