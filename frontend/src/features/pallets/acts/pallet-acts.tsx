import { type ReactNode, useState } from 'react';
import type { PalletDetail } from '#api/pallets.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { isLive } from '#domain/pallets/pallet-state.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { useNotYourPlace } from '#frontend/shared/places/not-yours.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import { usePalletAct } from '../queries.ts';
import type { ReasonAct } from './reason-dialog.tsx';

const BuildDialog = onDemand(() => import('./build-dialog.tsx').then((loaded) => loaded.BuildDialog));
const AddDialog = onDemand(() => import('./add-dialog.tsx').then((loaded) => loaded.AddDialog));
const PlaceDialog = onDemand(() => import('./place-dialog.tsx').then((loaded) => loaded.PlaceDialog));
const ReasonDialog = onDemand(() => import('./reason-dialog.tsx').then((loaded) => loaded.ReasonDialog));
const PrintDialog = onDemand(() => import('../labels/print-dialog.tsx').then((loaded) => loaded.PrintDialog));

type Act = 'add' | 'move' | 'break' | 'print' | ReasonAct;

/** `@NEW` begins another pallet from the page of this one. */
type OpenDialog = Act | 'new';

interface Entry {
  readonly act: Act;
  readonly label: string;
  readonly permission: Permission;
  readonly isDanger?: true;
}

const MORE: readonly Entry[] = [
  { act: 'reopen_pallet', label: 'Reopen', permission: 'pallet.build' },
  { act: 'break', label: 'Break up', permission: 'pallet.break', isDanger: true },
  { act: 'hold_pallet', label: 'Put on hold', permission: 'lot.hold' },
  { act: 'release_pallet', label: 'Release', permission: 'lot.release' },
  { act: 'void_pallet', label: 'Void', permission: 'pallet.void', isDanger: true },
];

/** Why an act can't be done now; undefined: it can. */
const reasonAgainst = (act: Act, { state, hold, lines }: PalletDetail): string | undefined => {
  if (!isLive(state)) return `It is ${state.toLowerCase()}.`;
  if (act === 'print' && lines.length === 0) return 'Nothing is on it yet.';
  if (act === 'hold_pallet') return hold ? 'It is on hold.' : undefined;
  if (act === 'release_pallet') return hold ? undefined : 'It is not on hold.';
  if (act === 'reopen_pallet' && state !== 'Closed') return 'It is not closed.';
  const isWorkedAt = act === 'add' || act === 'break' || act === 'reopen_pallet';
  return hold && isWorkedAt ? `It is on hold: ${hold.reason}.` : undefined;
};

/** The same, where the pallet stands in another warehouse than this person's first. */
const useReasonAgainst = (pallet: PalletDetail): ((act: Act) => string | undefined) => {
  const notYours = useNotYourPallet(pallet);
  return (act) => notYours ?? reasonAgainst(act, pallet);
};

/** Why this person does nothing to a pallet; undefined: it stands in no other warehouse than theirs. */
export const useNotYourPallet = ({ location, sscc }: PalletDetail): string | undefined =>
  useNotYourPlace([location], `Pallet ${sscc}`);

interface PalletActs {
  /** What is scanned for this pallet begins the act that it is about. */
  readonly onScan: (scan: Scan) => ScanOutcome;
  readonly buttons: ReactNode;
  readonly dialog: ReactNode;
}

/** What can be done with a pallet. What can't be done now stays visible and says why. */
export const usePalletActs = (pallet: PalletDetail): PalletActs => {
  const [open, setOpen] = useState<OpenDialog>();
  const close = (): void => setOpen(undefined);
  const { groups } = useUser();
  const against = useReasonAgainst(pallet);
  const closing = useClosing(pallet);
  const begin = (act: Act, permission: Permission, good: string, isPassedOn: boolean): ScanOutcome => {
    const reason = isAllowed(groups, permission) ? against(act) : permissionReason(permission);
    if (reason !== undefined) return { bad: reason };
    setOpen(act);
    return { good, isPassedOn };
  };
  /** `@OK`: what is to be done next. */
  const goOn = (): ScanOutcome => {
    if (pallet.state !== 'Open')
      return pallet.labelDue
        ? begin('print', 'pallet.print', 'Print its label', false)
        : { bad: 'Its label is printed, and nothing is to be done.' };
    if (closing.reason !== undefined) return { bad: closing.reason };
    closing.close();
    return { good: 'Close pallet' };
  };
  const onScan = ({ text, reading }: Scan): ScanOutcome => {
    if (reading.kind === 'command' && reading.command === 'NEW') {
      setOpen('new');
      return { good: 'New pallet' };
    }
    if (reading.kind === 'command')
      return reading.command === 'OK' ? goOn() : { bad: `${text}: scan what is put on first.` };
    // Onto an open pallet go goods; a closed one goes to a place.
    if (pallet.state === 'Open') return begin('add', 'pallet.build', 'Put on', true);
    if (reading.kind === 'text') return begin('move', 'pallet.move', 'Move', true);
    return { bad: against('move') ?? 'It is closed: reopen it to put goods on.' };
  };
  return {
    onScan,
    buttons: <Buttons pallet={pallet} closing={closing} onBegin={setOpen} />,
    dialog: open && <ActDialog act={open} pallet={pallet} onClose={close} />,
  };
};

interface ActDialogProps {
  readonly act: OpenDialog;
  readonly pallet: PalletDetail;
  readonly onClose: () => void;
}

const ActDialog = ({ act, pallet, onClose }: ActDialogProps) => {
  switch (act) {
    case 'new':
      return <BuildDialog onClose={onClose} />;
    case 'add':
      return <AddDialog pallet={pallet} onClose={onClose} />;
    case 'move':
    case 'break':
      return <PlaceDialog act={act} pallet={pallet} onClose={onClose} />;
    case 'print':
      return <PrintDialog ssccs={[pallet.sscc]} onClose={onClose} />;
    default:
      return <ReasonDialog act={act} pallet={pallet} onClose={onClose} />;
  }
};

interface ButtonsProps {
  readonly pallet: PalletDetail;
  readonly closing: Closing;
  readonly onBegin: (act: Act) => void;
}

const Buttons = ({ pallet, closing, onBegin }: ButtonsProps) => {
  const { groups } = useUser();
  const against = useReasonAgainst(pallet);
  const disabledReason = ({ act, permission }: Entry): string | undefined =>
    isAllowed(groups, permission) ? against(act) : permissionReason(permission);
  const [cannotAdd, cannotMove, cannotPrint] = [against('add'), against('move'), against('print')];
  return (
    <>
      {pallet.state === 'Open' && (
        <>
          <Button
            look="primary"
            disabled={cannotAdd !== undefined}
            title={cannotAdd}
            onClick={() => onBegin('add')}
          >
            Put on
          </Button>
          <CloseButton closing={closing} />
        </>
      )}
      <Button disabled={cannotMove !== undefined} title={cannotMove} onClick={() => onBegin('move')}>
        Move
      </Button>
      <Button disabled={cannotPrint !== undefined} title={cannotPrint} onClick={() => onBegin('print')}>
        {pallet.labelDue ? 'Print label' : 'Reprint label'}
      </Button>
      <Menu trigger={<Button icon={<Icon name="more" />}>More</Button>}>
        {MORE.map((entry) => (
          <MenuItem
            key={entry.act}
            isDanger={entry.isDanger ?? false}
            disabledReason={disabledReason(entry)}
            onSelect={() => onBegin(entry.act)}
          >
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

interface Closing {
  /** Why it can't be closed now; undefined: it can. */
  readonly reason: string | undefined;
  readonly isPending: boolean;
  readonly close: () => void;
}

const useClosing = (pallet: PalletDetail): Closing => {
  const { sscc, version, lines, hold } = pallet;
  const { groups } = useUser();
  const notYours = useNotYourPallet(pallet);
  const idOf = useContentId();
  const closing = usePalletAct('close_pallet');
  const reasonNow =
    lines.length === 0 ? 'Nothing is on it yet.' : hold ? `It is on hold: ${hold.reason}.` : undefined;
  return {
    reason: isAllowed(groups, 'pallet.build') ? (notYours ?? reasonNow) : permissionReason('pallet.build'),
    isPending: closing.isPending,
    close: () =>
      closing.mutate(
        { sscc, version, requestId: idOf([sscc, version]) },
        {
          onSuccess: () => notify('success', 'Closed', `Pallet ${sscc}: print its label`),
          onError: (error) => notify('error', 'Not closed', reasonOf(error, 'Try again.')),
        },
      ),
  };
};

const CloseButton = ({ closing: { reason, isPending, close } }: { closing: Closing }) => (
  <Button
    disabled={reason !== undefined}
    title={reason}
    isPending={isPending}
    pendingLabel="Closing..."
    onClick={close}
  >
    Close pallet
  </Button>
);
