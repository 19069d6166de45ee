import { type KeyboardEvent, useId, useRef, useState } from 'react';
import './combobox-field.css';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Field, type FieldProps } from './field.tsx';
import type { SelectOption } from './select-field.tsx';

interface ComboboxFieldProps extends FieldProps {
  /** The chosen option's value, or null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly options: readonly SelectOption[];
  /** What the first option, which means none, says. */
  readonly noneLabel: string;
}

interface Entry {
  readonly value: string | null;
  readonly label: string;
}

/** The options whose label or value has every typed word; the one for none while nothing is typed. */
const matching = (options: readonly SelectOption[], typed: string, noneLabel: string): readonly Entry[] => {
  const words = typed.toLocaleLowerCase('en-AU').split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ value: null, label: noneLabel }, ...options];
  return options.filter(({ value, label }) => {
    const text = `${label} ${value}`.toLocaleLowerCase('en-AU');
    return words.every((word) => text.includes(word));
  });
};

/**
 * A choice of one or none out of many: typing narrows the list, arrows walk it, Enter takes, Escape leaves it. An
 * option with an empty value is refused (spec §5).
 */
export const ComboboxField = ({ value, onChange, options, noneLabel, ...field }: ComboboxFieldProps) => {
  if (options.some((option) => option.value === '')) throw new Error('A choice needs a value.');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // Null while closed: the field then shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const chosen = options.find((option) => option.value === value);
  const entries = isOpen ? matching(options, typed, noneLabel) : [];

  const open = (text: string, at: number) => {
    setTyped(text);
    setActive(at);
  };
  const openOnChosen = () => open('', Math.max(0, options.findIndex((option) => option.value === value) + 1));
  const take = (entry: Entry | undefined) => {
    setTyped(null);
    if (entry && entry.value !== value) onChange(entry.value);
  };

  const press = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (!isOpen) return openOnChosen();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        return setActive((active + step + entries.length) % Math.max(1, entries.length));
      }
      case 'Enter':
        if (!isOpen) return;
        event.preventDefault();
        return entries.length > 0 ? take(entries[active]) : undefined;
      case 'Escape':
        if (!isOpen) return;
        event.stopPropagation();
        return setTyped(null);
      case 'Tab':
        return isOpen && typed !== '' ? take(entries[active]) : setTyped(null);
    }
  };

  return (
    <Field {...field}>
      {(wiring) => (
        <div className="combobox">
          <input
            {...wiring}
            ref={input}
            role="combobox"
            className="control"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && entries.length > 0 ? `${listId}-${active}` : undefined}
            placeholder={chosen && isOpen ? chosen.label : noneLabel}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => open(event.target.value, 0)}
            onClick={() => !isOpen && openOnChosen()}
            onBlur={() => setTyped(null)}
            onKeyDown={press}
          />
          <span className="combobox-mark">
            <Icon name="updown" size={18} />
          </span>
          <div
            id={listId}
            className="combobox-list"
            role="listbox"
            aria-label={`Choices of ${field.label}`}
            hidden={!isOpen}
          >
            {entries.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
              <div
                key={entry.value ?? ''}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                className={index === active ? 'combobox-option combobox-active' : 'combobox-option'}
                aria-selected={entry.value === value}
                ref={index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
                // Before the field loses the focus, which would close the list under the finger.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(entry)}
              >
                <span>{entry.label}</span>
                {entry.value === value && <Icon name="check" size={18} />}
              </div>
            ))}
          </div>
          {isOpen && entries.length === 0 && (
            <p className="combobox-list combobox-none" role="status">
              Nothing matches what you typed.
            </p>
          )}
        </div>
      )}
    </Field>
  );
};
