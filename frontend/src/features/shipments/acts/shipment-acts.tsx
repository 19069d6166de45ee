import { type ReactNode, useState } from 'react';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { type ScanOutcome, saidOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { useShipmentAct } from '../queries.ts';
import type { LooseGoods } from '../scan/find-loose.ts';
import { useClosed } from '../shipment/not-yours.ts';
import type { ReasonAct } from './reason-acts.tsx';
import { type OpenAct, ShipmentButtons } from './shipment-buttons.tsx';
import { useShipmentScans } from './use-shipment-scans.ts';

const PickDialog = onDemand(() => import('./pick-dialog.tsx').then((loaded) => loaded.PickDialog));
const TruckDialog = onDemand(() => import('./truck-dialog.tsx').then((loaded) => loaded.TruckDialog));
const TypeNumberDialog = onDemand(() =>
  import('./type-number-dialog.tsx').then((loaded) => loaded.TypeNumberDialog),
);
const ReasonActDialog = onDemand(() => import('./reason-acts.tsx').then((loaded) => loaded.ReasonActDialog));
const ScheduleDialog = onDemand(() =>
  import('../schedule/schedule-dialog.tsx').then((loaded) => loaded.ScheduleDialog),
);

type Pick = ShipmentDetail['picks'][number];
type Line = ShipmentDetail['lines'][number];

export interface ShipmentActs {
  readonly buttons: ReactNode;
  readonly dialog: ReactNode;
  /** Why nothing of it is picked by this person; undefined: they may. */
  readonly closed: string | undefined;
  readonly onPick: (pick: Pick) => void;
  readonly onUnpick: (pick: Pick) => void;
  readonly onShort: (line: Line) => void;
}

/** What can be done with a shipment, by press and by scan. What can't be done now stays visible and says why. */
export const useShipmentActs = (
  shipment: ShipmentDetail,
  { isCopy, waiting }: { readonly isCopy: boolean; readonly waiting: number },
): ShipmentActs => {
  const [open, setOpen] = useState<OpenAct>();
  const idOf = useContentId();
  const unpicking = useShipmentAct('unpick');
  const closed = useClosed(shipment)('shipment.prepare');
  const onLoose = (goods: LooseGoods): void => setOpen({ kind: 'pick', goods });
  const byReason = (act: ReasonAct): void => setOpen({ kind: 'reason', act });
  const { takePallet, takeTyped } = useShipmentScans({
    ...{ shipment, isCopy, onLoose },
    onReason: (sscc, why) => byReason({ name: 'pick', sscc, why }),
  });
  const onPick = ({ sscc, inventoryID, lotNumber, baseUom, place, qty }: Pick): void => {
    if (sscc === null)
      onLoose({ inventoryID, lotNumber, baseUom, places: [{ place, qty }], isInstead: false });
    else void takePallet(sscc).then(saidOutcome);
  };
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
    ...{ closed, onPick, onUnpick },
    onShort: (line) => byReason({ name: 'accept_short', line }),
    buttons: <ShipmentButtons shipment={shipment} waiting={waiting} onOpen={setOpen} />,
    dialog: open && (
      <OpenDialog open={open} shipment={shipment} onTyped={takeTyped} onClose={() => setOpen(undefined)} />
    ),
  };
};

interface OpenDialogProps {
  readonly open: OpenAct;
  readonly shipment: ShipmentDetail;
  readonly onTyped: (text: string) => Promise<ScanOutcome>;
  readonly onClose: () => void;
}

const OpenDialog = ({ open, shipment, onTyped, onClose }: OpenDialogProps) => {
  switch (open.kind) {
    case 'pick':
      return <PickDialog shipment={shipment} goods={open.goods} onClose={onClose} />;
    case 'truck':
      return <TruckDialog shipment={shipment} onClose={onClose} />;
    case 'number':
      return <TypeNumberDialog isLoading={shipment.status === 'Ready'} onTake={onTyped} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog shipment={shipment} onClose={onClose} />;
    case 'reason':
      return <ReasonActDialog act={open.act} shipment={shipment} onClose={onClose} />;
  }
};
