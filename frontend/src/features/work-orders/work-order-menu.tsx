import type { WorkOrderRow } from '#api/work-orders.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { editableFields } from '#domain/work-orders/edit-work-order.ts';
import { MOVES, type Move, whyNotMove } from '#domain/work-orders/moves.ts';
import { useUser } from '#frontend/auth/session.ts';
import { Icon } from '#frontend/ui/icon.tsx';
import { IconButton } from '#frontend/ui/icon-button.tsx';
import { Menu, MenuItem } from '#frontend/ui/menu.tsx';
import { MOVE_WORDS } from './move-words.ts';
import type { OpenDialog } from './work-order-dialogs.ts';
import './work-order-menu.css';

interface WorkOrderMenuProps {
  readonly order: WorkOrderRow;
  /** The moves offered here, besides viewing, editing and duplicating. */
  readonly moves: readonly Move[];
  readonly hasEdit: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const ROLE = 'Your role may not do this.';

const sentence = (why: string): string => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;

/** What can be done with an order; what can't be done now stays in sight and says why. */
export const WorkOrderMenu = ({ order, moves, hasEdit, onOpen }: WorkOrderMenuProps) => {
  const { groups } = useUser();
  const whyNot = (move: Move): string | undefined => {
    if (!isAllowed(groups, MOVES[move].permission)) return ROLE;
    const why = whyNotMove(order, move, Date.now());
    return why === null ? undefined : sentence(why);
  };
  const whyNotEdit = (): string | undefined => {
    if (!isAllowed(groups, 'workOrder.edit')) return ROLE;
    return editableFields(order).length > 0 ? undefined : `It is ${order.status}.`;
  };
  return (
    <Menu trigger={<IconButton label={`Actions for ${order.id}`} icon={<Icon name="more" />} />}>
      <div className="work-order-menu">
        <MenuItem onSelect={() => onOpen({ kind: 'view', order })}>View</MenuItem>
        {hasEdit && (
          <MenuItem disabledReason={whyNotEdit()} onSelect={() => onOpen({ kind: 'edit', order })}>
            Edit
          </MenuItem>
        )}
        <MenuItem
          disabledReason={isAllowed(groups, 'workOrder.duplicate') ? undefined : ROLE}
          onSelect={() => onOpen({ kind: 'duplicate', order })}
        >
          Duplicate
        </MenuItem>
        {moves.map((move) => (
          <MenuItem
            key={move}
            isDanger={move === 'delete'}
            disabledReason={whyNot(move)}
            onSelect={() => onOpen({ kind: 'move', move, order })}
          >
            {MOVE_WORDS[move].label}
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
};
