import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { countText } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import { isLoadIncomplete, isOrderChanged, useShipmentAct } from '../queries.ts';
import type { LooseGoods } from '../scan/find-loose.ts';
import { heldText, notScannedText } from '../scan/not-loaded.ts';
import { DocumentsMenu } from '../shipment/documents-menu.tsx';
import { useClosed } from '../shipment/not-yours.ts';
import type { ReasonAct } from './reason-acts.tsx';
import { sayLeft } from './say-left.ts';

/** The dialog that is open over a shipment. */
export type OpenAct =
  | { readonly kind: 'pick'; readonly goods: LooseGoods }
  | { readonly kind: 'truck' | 'schedule' | 'number' }
  | { readonly kind: 'reason'; readonly act: ReasonAct };

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

interface ShipmentButtonsProps {
  readonly shipment: ShipmentDetail;
  /** Scans that are not sent: nothing is decided of the whole before they are. */
  readonly waiting: number;
  readonly onOpen: (open: OpenAct) => void;
}

/** What is done with the whole of a shipment. What can't be done now stays visible and says why. */
export const ShipmentButtons = ({ shipment, waiting, onOpen }: ShipmentButtonsProps) => {
  const closed = useClosed(shipment);
  const { status, shipmentId, shipmentNbr } = shipment;
  const canStep = status === 'Preparing' || status === 'Ready';
  const isHere = isOpen(shipment);
  const { setAside, shipUnscanned } = useMenuActs(shipment, onOpen);
  return (
    <>
      {status === 'Draft' && (
        <Button
          look="primary"
          disabled={closed('shipment.schedule') !== undefined}
          title={closed('shipment.schedule')}
          onClick={() => onOpen({ kind: 'schedule' })}
        >
          Schedule
        </Button>
      )}
      {(status === 'Scheduled' || canStep) && (
        <PrimaryButton shipment={shipment} status={status} waiting={waiting} onOpen={onOpen} />
      )}
      <DocumentsMenu shipmentId={shipmentId} shipmentNbr={shipmentNbr} />
      {isHere && (
        <Menu trigger={<Button icon={<Icon name="more" />}>More</Button>}>
          {status === 'Preparing' && (
            <MenuItem disabledReason={closed('shipment.prepare')} onSelect={setAside}>
              Set more aside
            </MenuItem>
          )}
          {canStep && (
            <MenuItem
              disabledReason={
                closed('shipment.override') ?? closed('shipment.ship') ?? unscannedReason(shipment, waiting)
              }
              onSelect={shipUnscanned}
            >
              Ship without every scan
            </MenuItem>
          )}
          {canStep && (
            <MenuItem
              disabledReason={closed(status === 'Ready' ? 'shipment.load' : 'shipment.prepare')}
              onSelect={() => onOpen({ kind: 'number' })}
            >
              Type a pallet’s number
            </MenuItem>
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

const unsentText = (waiting: number): string | undefined =>
  waiting > 0 ? `${countText(waiting, 'scan')} not sent yet.` : undefined;

/** Why it can't leave without every scan, whoever asks. */
const unscannedReason = (shipment: ShipmentDetail, waiting: number): string | undefined => {
  if (shipment.status !== 'Ready') return 'It is not ready to load yet.';
  if (shipment.underway === 'Shipped') return `It is leaving already: press ${PRIMARY.Ready.label}.`;
  if (shipment.underway !== null) return 'It is being given back.';
  const isAllScanned = notScannedText(shipment) === null;
  return (
    unsentText(waiting) ??
    heldText(shipment) ??
    (isAllScanned ? `Every pallet is scanned: press ${PRIMARY.Ready.label}.` : undefined)
  );
};

/** What the menu does at once. It is gone by the time of the answer, which is said all the same. */
const useMenuActs = (
  { shipmentId, shipmentNbr, version }: ShipmentDetail,
  onOpen: ShipmentButtonsProps['onOpen'],
) => {
  const idOf = useContentId();
  const [preparing, shipping] = [useShipmentAct('prepare_shipment'), useShipmentAct('ship')];
  const request = (act: string) => ({ shipmentId, version, requestId: idOf([act, version]) });
  return {
    setAside: () =>
      preparing.mutate(request('more'), {
        onError: (error) => notify('error', 'Nothing was set aside', reasonOf(error, 'Try again.')),
      }),
    /** A reason is asked for once the server says that it leaves with one. */
    shipUnscanned: () =>
      shipping.mutate(request('unscanned'), {
        onSuccess: (answer) => sayLeft(PRIMARY.Ready.done, answer),
        onError: (error) => {
          if (isLoadIncomplete(error)) onOpen({ kind: 'reason', act: { name: 'ship' } });
          else notify('error', `${shipmentNbr} can't leave`, reasonOf(error, 'Try again.'));
        },
      }),
  };
};

interface PrimaryButtonProps {
  readonly shipment: ShipmentDetail;
  readonly status: keyof typeof PRIMARY;
  readonly waiting: number;
  readonly onOpen: (open: OpenAct) => void;
}

const PrimaryButton = ({ shipment, status, waiting, onOpen }: PrimaryButtonProps) => {
  const { act, label, pending, done, permission } = PRIMARY[status];
  const { groups } = useUser();
  const idOf = useContentId();
  const acting = useShipmentAct(act);
  const { shipmentId, version } = shipment;
  const closed = useClosed(shipment)(permission);
  const reason = closed ?? unsentText(waiting) ?? heldText(shipment) ?? notScannedText(shipment) ?? undefined;
  const press = (): void => {
    acting.mutate(
      { shipmentId, version, requestId: idOf([act, version]) },
      {
        onSuccess: (answer) => sayLeft(done, answer),
        onError: (error) => {
          if (act !== 'prepare_shipment' && isOrderChanged(error) && isAllowed(groups, 'shipment.override'))
            onOpen({ kind: 'reason', act: { name: act, changed: error.message } });
          else notify('error', `${label} did not work`, reasonOf(error, 'Try again.'));
        },
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
