import { Button } from '#frontend/ui/buttons/button.tsx';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
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

/**
 * What can be done with a line: count it, take what remains, or say that it did not come. Where there is little room
 * the last two stand in a menu, and without columns all of the row is the button that counts.
 */
export const LineControls = (props: LineControlsProps) => {
  const { line, name, count, isLocked } = props;
  const isAway = count?.kind === 'not-delivered';
  if (line.elsewhere !== null) return <ElsewhereControls {...props} />;
  return (
    <div className="line-controls">
      <Button
        className="line-update"
        aria-label={`Update ${name}`}
        disabled={isLocked || (!canReceive(line) && count === undefined)}
        onClick={props.onUpdate}
      >
        Update
      </Button>
      {canFill(line) && (
        <Button
          className="line-more"
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
          className="line-more"
          aria-label={`Not delivered: ${name}`}
          aria-pressed={isAway}
          disabled={isLocked}
          icon={isAway ? <Icon name="check" /> : undefined}
          onClick={() => props.onNotDelivered(!isAway)}
        >
          Not delivered
        </Button>
      )}
      {(mustBeCounted(line) || isAway) && !isLocked && (
        <span className="line-menu">
          <Menu trigger={<IconButton label={`More for ${name}`} icon={<Icon name="more" />} />}>
            {canFill(line) && count === undefined && (
              <MenuItem onSelect={props.onFill}>Fill remaining</MenuItem>
            )}
            <MenuItem onSelect={() => props.onNotDelivered(!isAway)}>
              {isAway ? 'It was delivered' : 'Not delivered'}
            </MenuItem>
          </Menu>
        </span>
      )}
    </div>
  );
};

/** Nobody waits here for what another warehouse expects: it is counted by who may, or left alone. */
const ElsewhereControls = ({ line, name, count, isLocked, onUpdate, onNotDelivered }: LineControlsProps) => (
  <div className="line-controls">
    {!line.isClosedHere && (
      <Button
        className="line-update"
        aria-label={`Update ${name}`}
        disabled={isLocked || (!canReceive(line) && count === undefined)}
        onClick={onUpdate}
      >
        Update
      </Button>
    )}
    {count !== undefined && (
      <Button
        look="quiet"
        aria-label={`Take the count out: ${name}`}
        disabled={isLocked}
        onClick={() => onNotDelivered(false)}
      >
        Take out
      </Button>
    )}
  </div>
);
