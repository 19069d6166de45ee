import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import type { DeliveryLine } from './delivery-line.ts';
import { canFill, canReceive, type LineCount, mustBeCounted } from './line-count.ts';
import './receive-lines.css';

interface LineControlsProps {
  readonly line: DeliveryLine;
  /** How to call the line among the others. */
  readonly name: string;
  readonly count: LineCount | undefined;
  readonly isLocked: boolean;
  readonly onUpdate: () => void;
  readonly onFill: () => void;
  readonly onNotDelivered: (isAway: boolean) => void;
}

/** What can be done with a line: count it, take what remains, or say that it did not come. */
export const LineControls = (props: LineControlsProps) => {
  const { line, name, count, isLocked } = props;
  const isAway = count?.kind === 'not-delivered';
  return (
    <div className="line-controls">
      <Button
        aria-label={`Update ${name}`}
        disabled={isLocked || (!canReceive(line) && count === undefined)}
        onClick={props.onUpdate}
      >
        Update
      </Button>
      {canFill(line) && (
        <Button
          aria-label={`Fill remaining: ${name}`}
          disabled={isLocked || count !== undefined}
          onClick={props.onFill}
        >
          Fill
        </Button>
      )}
      {(mustBeCounted(line) || isAway) && (
        <Button
          look="quiet"
          aria-label={`Not delivered: ${name}`}
          aria-pressed={isAway}
          disabled={isLocked}
          icon={isAway ? <Icon name="check" /> : undefined}
          onClick={() => props.onNotDelivered(!isAway)}
        >
          Not delivered
        </Button>
      )}
    </div>
  );
};
