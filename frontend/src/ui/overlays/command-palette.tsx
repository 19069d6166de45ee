import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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
  /** Shown at the foot: what is still being looked for, or that nothing was found. */
  readonly status: ReactNode;
}

/** In the field they move the caret, as everywhere; the palette would go to the first and the last entry. */
const leaveToField = (event: KeyboardEvent): void => {
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
};

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
  const { content, leaveForGood } = useModal(true, onClose);
  // By its key: what is found later may come before it. Null: the best.
  const [chosen, setChosen] = useState<string | null>(null);
  // cmdk chooses an entry at each key press; one that the person did not move to gives way to a better one.
  const hasMoved = useRef(false);
  const selected = entries.find(({ key }) => key === chosen) ?? entries[0];
  const move = (): void => {
    hasMoved.current = true;
    // Where there is no other to move to, it is chosen all the same.
    setChosen(selected?.key ?? null);
  };
  // cmdk names the option to a screen reader only when a key moved to it, not when what was found changed.
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  useLayoutEffect(() => {
    const options = list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [];
    setActiveId([...options].find(({ dataset }) => dataset.value === selected?.key)?.id);
  });

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content {...content} className="dialog palette" aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          <Command
            className="palette-command"
            label={title}
            shouldFilter={false}
            loop
            vimBindings={false}
            value={selected?.key ?? ''}
            onValueChange={(key) => hasMoved.current && setChosen(key)}
            onKeyDown={({ key }) => key.startsWith('Arrow') && move()}
          >
            <div className="palette-field">
              <Icon name="search" />
              <Command.Input
                asChild
                className="palette-input"
                placeholder={placeholder}
                value={typed}
                onValueChange={(text) => {
                  hasMoved.current = false;
                  setChosen(null);
                  onType(text);
                }}
                onKeyDown={leaveToField}
              >
                <input aria-activedescendant={activeId} />
              </Command.Input>
            </div>
            <Command.List ref={list} className="palette-list" label="Places" hidden={entries.length === 0}>
              {entries.map((entry) => (
                <Command.Item
                  key={entry.key}
                  value={entry.key}
                  className="palette-entry"
                  onMouseDown={(event) => event.preventDefault()}
                  onPointerMoveCapture={move}
                  onSelect={() => {
                    leaveForGood();
                    onTake(entry);
                  }}
                >
                  <Icon name={entry.icon} size={18} />
                  <span className="palette-label">{entry.label}</span>
                  <span className="soft small">{entry.note}</span>
                </Command.Item>
              ))}
            </Command.List>
          </Command>
          <p className="palette-status soft small" role="status">
            {status}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
