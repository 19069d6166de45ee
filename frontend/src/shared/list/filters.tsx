import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';

interface FiltersProps {
  /** So many narrow the list now. */
  readonly count: number;
  readonly onClear: () => void;
  /** The fields; what is chosen in them counts at once. */
  readonly children: ReactNode;
}

/** All that narrows a list besides its search, behind one button that says how many are on. */
export const Filters = ({ count, onClear, children }: FiltersProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** Under its button; on a phone the style sheet lays it on the lower edge. */
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open' || !button.current) return;
    const { left, bottom } = button.current.getBoundingClientRect();
    const width = Math.min(480, window.innerWidth - 32);
    const most = document.documentElement.clientWidth - 16 - width;
    style.setProperty('--top', `${bottom + window.scrollY + 6}px`);
    style.setProperty('--left', `${Math.max(16, Math.min(left, most))}px`);
  };
  return (
    <>
      <Button
        ref={button}
        className="filters-button"
        icon={<Icon name="filter" size={18} />}
        popoverTarget={id}
      >
        Filters{' '}
        {count > 0 && (
          <span className="filters-count">
            {count}
            <span className="visually-hidden"> on</span>
          </span>
        )}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a popover in every browser */}
      <div
        id={id}
        popover="auto"
        className="filters-panel"
        role="group"
        aria-label="Filters"
        onBeforeToggle={place}
      >
        <div className="filters-fields">{children}</div>
        <div className="filters-foot">
          <Button look="quiet" disabled={count === 0} onClick={onClear}>
            Clear filters
          </Button>
          <Button popoverTarget={id} popoverTargetAction="hide">
            Done
          </Button>
        </div>
      </div>
    </>
  );
};
