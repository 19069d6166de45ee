import type { WorkOrderRow } from '#api/work-orders.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { MOVES, type Move, moveDisabledReason } from '#domain/work-orders/moves.ts';
import { editScope } from '#domain/work-orders/work-order-status.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { MOVE_LABELS } from '#frontend/features/work-orders/dialogs/move-labels.ts';
import type { OpenDialog } from '#frontend/features/work-orders/dialogs/open-dialog.ts';
import { capitalised } from '#frontend/shared/formatting/capitalised.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import './work-order-menu.css';

interface WorkOrderMenuProps {
  readonly order: WorkOrderRow;
  /** The moves offered here, besides viewing, editing and duplicating. */
  readonly moves: readonly Move[];
  readonly hasEdit: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** An entry of the menu. */
interface Entry {
  readonly label: string;
  readonly dialog: OpenDialog;
  /** Why it can't be done now. */
  readonly disabledReason?: string | undefined;
  readonly isDanger?: boolean;
}

/** What can be done with an order first; what can't be done now stays visible under it and says why. */
export const WorkOrderMenu = ({ order, moves, hasEdit, onOpen }: WorkOrderMenuProps) => {
  const { groups } = useUser();
  const unless = (permission: Permission, why: string | null): string | undefined => {
    if (!isAllowed(groups, permission)) return permissionReason(permission);
    return why === null ? undefined : `${capitalised(why)}.`;
  };
  // Worked out when somebody opens the menu: ten of them stand on a page.
  const entries = (): readonly Entry[] => [
    { label: 'View', dialog: { kind: 'view', id: order.id } },
    ...(hasEdit
      ? [
          {
            label: 'Edit',
            dialog: { kind: 'edit', order } as const,
            disabledReason: unless(
              'workOrder.edit',
              editScope(order) === 'nothing' ? `it is ${order.status}` : null,
            ),
          },
        ]
      : []),
    {
      label: 'Duplicate',
      dialog: { kind: 'duplicate', order },
      disabledReason: unless('workOrder.duplicate', null),
    },
    ...moves.map(
      (move): Entry => ({
        label: MOVE_LABELS[move].label,
        dialog: { kind: 'move', move, order },
        disabledReason: unless(MOVES[move].permission, moveDisabledReason(order, move, Date.now())),
        isDanger: move === 'delete',
      }),
    ),
  ];
  return (
    <Menu trigger={<IconButton label={`Actions for ${order.id}`} icon={<Icon name="more" />} />}>
      <div className="work-order-menu">
        <Entries of={entries} onOpen={onOpen} />
      </div>
    </Menu>
  );
};

interface EntriesProps {
  readonly of: () => readonly Entry[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

const Entries = ({ of, onOpen }: EntriesProps) =>
  of()
    .toSorted(
      (one, other) => Number(one.disabledReason !== undefined) - Number(other.disabledReason !== undefined),
    )
    .map(({ label, dialog, disabledReason, isDanger }) => (
      <MenuItem
        key={label}
        isDanger={isDanger ?? false}
        disabledReason={disabledReason}
        onSelect={() => onOpen(dialog)}
      >
        {label}
      </MenuItem>
    ));
