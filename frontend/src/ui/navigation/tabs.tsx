import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
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

/** On a phone not all tabs fit: the one that is open is in sight. */
const bringIntoSight = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** One of several views of the same thing. Arrow keys walk between them. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => (
  <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
    <Radix.List className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          ref={tab.value === value ? bringIntoSight : null}
          value={tab.value}
          className="tab"
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="tab-content">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
