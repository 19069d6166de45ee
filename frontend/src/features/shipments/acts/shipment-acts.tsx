import { type ReactNode, useState } from 'react';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import { useShipmentAct } from '../queries.ts';
import { DocumentsMenu } from '../shipment/documents-menu.tsx';
import type { ReasonAct } from './reason-acts.tsx';
import { useShipmentScans } from './use-shipment-scans.ts';

const PickDialog = onDemand(() => import('./pick-dialog.tsx').then((loaded) => loaded.PickDialog));
const TruckDialog = onDemand(() => import('./truck-dialog.tsx').then((loaded) => loaded.TruckDialog));
const ReasonActDialog = onDemand(() => import('./reason-acts.tsx').then((loaded) => loaded.ReasonActDialog));
const ScheduleDialog = onDemand(() =>
  import('../schedule/schedule-dialog.tsx').then((loaded) => loaded.ScheduleDialog),
);

type Pick = ShipmentDetail['picks'][number];
type Line = ShipmentDetail['lines'][number];

type Open =
  | { readonly kind: 'pick'; readonly pick: Pick }
  | { readonly kind: 'truck' | 'schedule' }
  | { readonly kind: 'reason'; readonly act: ReasonAct };

export interface ShipmentActs {
  readonly buttons: ReactNode;
  readonly dialog: ReactNode;
  readonly onPick: (pick: Pick) => void;
  readonly onUnpick: (pick: Pick) => void;
  readonly onShort: (line: Line) => void;
}

/** What can be done with a shipment, by press and by scan. What can't be done now stays visible and says why. */
export const useShipmentActs = (shipment: ShipmentDetail): ShipmentActs => {
  const [open, setOpen] = useState<Open>();
  const idOf = useContentId();
  const unpicking = useShipmentAct('unpick');
  const onPick = (pick: Pick): void => setOpen({ kind: 'pick', pick });
  const byReason = (act: ReasonAct): void => setOpen({ kind: 'reason', act });
  useShipmentScans({
    shipment,
    onLoose: onPick,
    onReason: (sscc, why) => byReason({ name: 'pick', sscc, why }),
  });
  const onUnpick = ({ place, inventoryID, lotNumber }: Pick): void => {
    const { shipmentId, version } = shipment;
    unpicking.mutate(
      {
        shipmentId,
        place,
        inventoryID,
        lotNumber,
        requestId: idOf([place, inventoryID, lotNumber, version]),
      },
      { onError: (error) => notify('error', 'Not put back', reasonOf(error, 'Try again.')) },
    );
  };
  return {
    ...{ onPick, onUnpick },
    onShort: (line) => byReason({ name: 'accept_short', line }),
    buttons: <Buttons shipment={shipment} onOpen={setOpen} />,
    dialog: open && <OpenDialog open={open} shipment={shipment} onClose={() => setOpen(undefined)} />,
  };
};

interface OpenDialogProps {
  readonly open: Open;
  readonly shipment: ShipmentDetail;
  readonly onClose: () => void;
}

const OpenDialog = ({ open, shipment, onClose }: OpenDialogProps) => {
  switch (open.kind) {
    case 'pick':
      return <PickDialog shipmentId={shipment.shipmentId} pick={open.pick} onClose={onClose} />;
    case 'truck':
      return <TruckDialog shipment={shipment} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog shipment={shipment} onClose={onClose} />;
    case 'reason':
      return <ReasonActDialog act={open.act} shipment={shipment} onClose={onClose} />;
  }
};

const PRIMARY = {
  Scheduled: {
    act: 'prepare_shipment',
    label: 'Prepare',
    pending: 'Setting aside...',
    done: 'Goods are set aside',
    permission: 'shipment.prepare',
  },
  Preparing: {
    act: 'make_ready',
    label: 'Ready',
    pending: 'Checking...',
    done: 'Ready to load',
    permission: 'shipment.prepare',
  },
  Ready: {
    act: 'ship',
    label: 'Ship',
    pending: 'Shipping...',
    done: 'It has left',
    permission: 'shipment.ship',
  },
} as const;

const isOpen = ({ status }: ShipmentDetail): boolean =>
  status === 'Draft' || status === 'Scheduled' || status === 'Preparing' || status === 'Ready';

const Buttons = ({ shipment, onOpen }: { shipment: ShipmentDetail; onOpen: (open: Open) => void }) => {
  const { groups } = useUser();
  const closed = (permission: Permission): string | undefined =>
    isAllowed(groups, permission) ? undefined : permissionReason(permission);
  const { status, shipmentId, shipmentNbr } = shipment;
  const canStep = status === 'Preparing' || status === 'Ready';
  const isHere = isOpen(shipment);
  return (
    <>
      {status === 'Draft' && (
        <Button look="primary" onClick={() => onOpen({ kind: 'schedule' })}>
          Schedule
        </Button>
      )}
      {(status === 'Scheduled' || canStep) && (
        <PrimaryButton shipment={shipment} status={status} onOpen={onOpen} />
      )}
      <DocumentsMenu shipmentId={shipmentId} shipmentNbr={shipmentNbr} />
      {isHere && (
        <Menu trigger={<Button icon={<Icon name="more" />}>More</Button>}>
          {status === 'Preparing' && (
            <SetAsideItem shipment={shipment} disabledReason={closed('shipment.prepare')} />
          )}
          <MenuItem
            disabledReason={closed('shipment.schedule')}
            onSelect={() => onOpen({ kind: 'schedule' })}
          >
            Change schedule
          </MenuItem>
          <MenuItem
            disabledReason={status === 'Draft' ? 'It is not scheduled yet.' : closed('shipment.load')}
            onSelect={() => onOpen({ kind: 'truck' })}
          >
            Seal, temperature, driver
          </MenuItem>
          <MenuItem
            disabledReason={canStep ? closed('shipment.prepare') : 'Nothing is set aside.'}
            onSelect={() => onOpen({ kind: 'reason', act: { name: 'step_back' } })}
          >
            Step back
          </MenuItem>
          <MenuItem
            isDanger
            disabledReason={closed('shipment.cancel')}
            onSelect={() => onOpen({ kind: 'reason', act: { name: 'cancel_shipment' } })}
          >
            Cancel shipment
          </MenuItem>
        </Menu>
      )}
    </>
  );
};

const SetAsideItem = ({
  shipment,
  disabledReason,
}: {
  shipment: ShipmentDetail;
  disabledReason: string | undefined;
}) => {
  const preparing = useShipmentAct('prepare_shipment');
  const idOf = useContentId();
  const { shipmentId, version } = shipment;
  return (
    <MenuItem
      disabledReason={disabledReason}
      onSelect={() =>
        preparing.mutate(
          { shipmentId, version, requestId: idOf(['more', version]) },
          { onError: (error) => notify('error', 'Nothing was set aside', reasonOf(error, 'Try again.')) },
        )
      }
    >
      Set more aside
    </MenuItem>
  );
};

interface PrimaryButtonProps {
  readonly shipment: ShipmentDetail;
  readonly status: keyof typeof PRIMARY;
  readonly onOpen: (open: Open) => void;
}

const PrimaryButton = ({ shipment, status, onOpen }: PrimaryButtonProps) => {
  const { act, label, pending, done, permission } = PRIMARY[status];
  const { groups } = useUser();
  const idOf = useContentId();
  const acting = useShipmentAct(act);
  const { shipmentId, version, shipmentNbr, pallets } = shipment;
  const reason = isAllowed(groups, permission) ? undefined : permissionReason(permission);
  const press = (): void => {
    if (act === 'ship' && pallets.toLoad > 0) {
      onOpen({ kind: 'reason', act: { name: 'ship' } });
      return;
    }
    acting.mutate(
      { shipmentId, version, requestId: idOf([act, version]) },
      {
        onSuccess: () => notify('success', done, shipmentNbr),
        onError: (error) => notify('error', `${label} did not work`, reasonOf(error, 'Try again.')),
      },
    );
  };
  return (
    <Button
      look="primary"
      disabled={reason !== undefined}
      title={reason}
      isPending={acting.isPending}
      pendingLabel={pending}
      onClick={press}
    >
      {label}
    </Button>
  );
};
