import type { ReactNode } from 'react';
import './description-list.css';

interface DescriptionListProps {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
  /** Addresses, say, which would be cut in two in a narrow column. */
  readonly hasLongValues?: boolean;
}

/** What stands where nothing is known yet. */
const NONE = '–';

/** Names and values of the thing at hand; on a phone only those that have one. */
export const DescriptionList = ({ facts, hasLongValues = false }: DescriptionListProps) => (
  <dl className={hasLongValues ? 'facts facts-long' : 'facts'}>
    {facts.map((fact) => (
      <div key={fact.name} className={fact.value === NONE ? 'fact-none' : undefined}>
        <dt>{fact.name}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
);
