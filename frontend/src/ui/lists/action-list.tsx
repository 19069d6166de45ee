import { useId } from 'react';
import './action-list.css';
import { Button } from '#frontend/ui/buttons/button.tsx';

export interface ListedAction {
  readonly label: string;
  /** What it does; while it can't be done, why not. */
  readonly note: string;
  readonly isClosed: boolean;
  readonly onSelect: () => void;
}

/** What can be done with the thing at hand, one under the other; what can't be done stays visible and says why. */
export const ActionList = ({
  label,
  actions,
}: {
  readonly label: string;
  readonly actions: readonly ListedAction[];
}) => {
  const id = useId();
  return (
    <ul className="action-list" aria-label={label}>
      {actions.map((action, index) => (
        <li key={action.label}>
          <p id={`${id}-${index}`}>{action.note}</p>
          <Button disabled={action.isClosed} aria-describedby={`${id}-${index}`} onClick={action.onSelect}>
            {action.label}
          </Button>
        </li>
      ))}
    </ul>
  );
};
