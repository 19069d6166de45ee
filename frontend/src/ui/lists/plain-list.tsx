import './plain-list.css';

interface PlainListProps {
  readonly items: readonly { readonly key: string; readonly text: string }[];
}

/** Sentences under each other; a long list scrolls in its own place. */
export const PlainList = ({ items }: PlainListProps) => (
  <ul className="plain-list" tabIndex={items.length > 6 ? 0 : undefined}>
    {items.map((item) => (
      <li key={item.key}>{item.text}</li>
    ))}
  </ul>
);
