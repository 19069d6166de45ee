import './description-list.css';

interface DescriptionListProps {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Names and values of the thing at hand. */
export const DescriptionList = ({ facts }: DescriptionListProps) => (
  <dl className="facts">
    {facts.map((fact) => (
      <div key={fact.name}>
        <dt>{fact.name}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
);
