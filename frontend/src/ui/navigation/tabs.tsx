import { type KeyboardEvent, type ReactNode, useId } from 'react';
import './tabs.css';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many things are behind it. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs are of, said by screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
}

/** Which tab a key leads to, from the one at `index` of so many; undefined: it is no key of tabs. */
const targetOf = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** One of several views of the same thing. Arrow keys walk between them. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => {
  const id = useId();
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const target = targetOf(event.key, index, tabs.length);
    const next = target === undefined ? undefined : tabs[target];
    if (!next || target === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
    onChange(next.value);
  };
  return (
    <>
      <div role="tablist" className="tabs" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-shown`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="tab-content" id={`${id}-shown`} aria-labelledby={`${id}-${value}`}>
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </>
  );
};
