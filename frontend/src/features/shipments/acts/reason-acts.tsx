import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { WhyDialog } from '#frontend/shared/dialogs/why-dialog.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { isOrderChanged, useShipmentAct } from '../queries.ts';
import { notScannedText } from '../scan/not-loaded.ts';
import { sayLeft } from './say-left.ts';

type Line = ShipmentDetail['lines'][number];

/** What is done with a reason; of a line, or of a pallet that is not the one to go first. */
export type ReasonAct =
  | { readonly name: 'step_back' | 'cancel_shipment' }
  /** `changed`: what is said of its orders. */
  | { readonly name: 'make_ready' | 'ship'; readonly changed?: string }
  | { readonly name: 'accept_short'; readonly line: Line }
  | { readonly name: 'pick'; readonly sscc: string; readonly why: string };

const LABELS = {
  step_back: { submit: 'Step back', pending: 'Stepping back...', done: 'Stepped back' },
  cancel_shipment: { submit: 'Cancel shipment', pending: 'Cancelling...', done: 'Cancelled' },
  make_ready: { submit: 'Ready all the same', pending: 'Checking...', done: 'Ready to load' },
  ship: { submit: 'Ship all the same', pending: 'Shipping...', done: 'It has left' },
  accept_short: { submit: 'Accept short', pending: 'Accepting...', done: 'Short accepted' },
  pick: { submit: 'Pick it', pending: 'Picking...', done: 'Picked' },
} as const;

const UNSCANNED = { ...LABELS.ship, submit: 'Ship without every scan' } as const;

const labelsOf = (act: ReasonAct, shipment: ShipmentDetail) =>
  act.name === 'ship' && act.changed === undefined && notScannedText(shipment) !== null
    ? UNSCANNED
    : LABELS[act.name];

const outcomeOf = (act: ReasonAct, shipment: ShipmentDetail): string => {
  switch (act.name) {
    case 'step_back':
      return shipment.status === 'Ready'
        ? 'It is being prepared again: what was loaded is off the truck.'
        : 'It is scheduled again: all that was set aside and picked is given back.';
    case 'cancel_shipment':
      return 'All that was set aside is given back, and its orders are open again.';
    case 'make_ready':
      return act.changed ?? '';
    case 'ship':
      return [act.changed, notScannedText(shipment)].filter((said) => said != null).join(' ');
    case 'accept_short':
      return `${quantityText(act.line.open)} ${act.line.baseUom} of ${act.line.inventoryID} stay behind. ${act.line.warning ?? 'They stay open in the order.'}`;
    case 'pick':
      return act.why;
  }
};

interface ReasonActDialogProps {
  readonly act: ReasonAct;
  /** As it stands now: a refusal brings the newest, and the next press is about that. */
  readonly shipment: ShipmentDetail;
  readonly onClose: () => void;
}

/** Asks why, and does it. */
export const ReasonActDialog = ({ act, shipment, onClose }: ReasonActDialogProps) => {
  const { shipmentId, version, shipmentNbr } = shipment;
  const idOf = useContentId();
  const [stepping, cancelling, readying, shipping, accepting, picking] = [
    useShipmentAct('step_back'),
    useShipmentAct('cancel_shipment'),
    useShipmentAct('make_ready'),
    useShipmentAct('ship'),
    useShipmentAct('accept_short'),
    useShipmentAct('pick'),
  ];
  const running = {
    step_back: stepping,
    cancel_shipment: cancelling,
    make_ready: readying,
    ship: shipping,
    accept_short: accepting,
    pick: picking,
  }[act.name];
  const labels = labelsOf(act, shipment);
  const after = {
    onSuccess: () => {
      notify('success', labels.done, shipmentNbr);
      onClose();
    },
  };
  const submit = (reason: string) => {
    const overridden = (changed: string | undefined) => ({
      overrideReason: reason,
      ...((changed !== undefined || isOrderChanged(running.error)) && { ordersSeen: true }),
    });
    const change = { shipmentId, version, requestId: idOf([act.name, version, reason]) };
    switch (act.name) {
      case 'step_back':
        return stepping.mutate({ ...change, reason }, after);
      case 'cancel_shipment':
        return cancelling.mutate({ ...change, reason }, after);
      case 'make_ready':
        return readying.mutate({ ...change, ...overridden(act.changed) }, after);
      case 'ship':
        return shipping.mutate(
          { ...change, ...overridden(act.changed) },
          {
            onSuccess: (answer) => {
              sayLeft(labels.done, answer);
              onClose();
            },
          },
        );
      case 'accept_short': {
        const { orderType, orderNbr, lineNbr } = act.line;
        return accepting.mutate({ ...change, orderType, orderNbr, lineNbr, reason }, after);
      }
      case 'pick': {
        const { sscc } = act;
        return picking.mutate({ shipmentId, requestId: idOf([sscc, reason]), sscc, reason }, after);
      }
    }
  };
  return (
    <WhyDialog
      isFloor
      title={`${labels.submit}: ${act.name === 'pick' ? `pallet ${act.sscc}` : shipmentNbr}`}
      outcome={outcomeOf(act, shipment)}
      submitLabel={labels.submit}
      pendingLabel={labels.pending}
      isPending={running.isPending}
      failure={running.error ? reasonOf(running.error, 'That did not work. Try again.') : undefined}
      onSubmit={submit}
      onClose={onClose}
    />
  );
};
