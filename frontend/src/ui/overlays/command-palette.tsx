import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import './dialog.css';
import { Icon, type IconName } from '#frontend/ui/graphics/icon.tsx';
import './command-palette.css';
import { useModal } from './use-modal.ts';

export interface PaletteEntry {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  /** What kind of thing it is, or its number. */
  readonly note: string;
}

interface PaletteProps<Entry extends PaletteEntry> {
  readonly title: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The best first. */
  readonly entries: readonly Entry[];
  readonly onTake: (entry: Entry) => void;
  readonly onClose: () => void;
  /** Stands at the foot: what is still being looked for, or that nothing was found. */
  readonly status: ReactNode;
}

/** A field over a list: typing narrows it, arrows walk it, Enter takes, Escape leaves. */
export const Palette = <Entry extends PaletteEntry>({
  title,
  placeholder,
  typed,
  onType,
  entries,
  onTake,
  onClose,
  status,
}: PaletteProps<Entry>) => {
  const listId = useId();
  const { content, leaveForGood } = useModal(true, onClose);
  // By its key: what is found later may come before it. Null: the best.
  const [inHand, setInHand] = useState<string | null>(null);
  const at =
    entries.length === 0
      ? -1
      : Math.max(
          0,
          entries.findIndex(({ key }) => key === inHand),
        );
  const take = (entry: Entry) => {
    leaveForGood();
    onTake(entry);
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setInHand(entries[(at + step + entries.length) % entries.length]?.key ?? null);
    }
    const entry = entries[at];
    if (event.key === 'Enter' && entry) {
      event.preventDefault();
      take(entry);
    }
  };

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content {...content} className="dialog palette" aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          <div className="palette-field">
            <Icon name="search" />
            <input
              role="combobox"
              className="palette-input"
              aria-label={title}
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={typed}
              onChange={(event) => {
                setInHand(null);
                onType(event.target.value);
              }}
              onKeyDown={press}
            />
          </div>
          <div
            id={listId}
            className="palette-list"
            role="listbox"
            aria-label="Places"
            hidden={entries.length === 0}
          >
            {entries.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
              <div
                key={entry.key}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                className="palette-entry"
                aria-selected={index === at}
                ref={index === at ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(entry)}
              >
                <Icon name={entry.icon} size={18} />
                <span className="palette-label">{entry.label}</span>
                <span className="soft small">{entry.note}</span>
              </div>
            ))}
          </div>
          <p className="palette-status soft small" role="status">
            {status}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
