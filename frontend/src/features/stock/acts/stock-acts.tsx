import { type ReactNode, useState } from 'react';
import type { LotInStock } from '#api/inventory.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { parsePlace } from '#domain/stock/ledger/place.ts';
import { notYourLot, notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import type { MovementAct, StatusAct } from './act-on-stock.ts';
import type { ActStart } from './act-start.ts';
import type { StockSubject } from './stock-subject.ts';

const StockActDialog = onDemand(() =>
  import('./stock-act-dialog.tsx').then((loaded) => loaded.StockActDialog),
);

const CountOneDialog = onDemand(() =>
  import('../counts/count-one-dialog.tsx').then((loaded) => loaded.CountOneDialog),
);

type Act = Exclude<MovementAct, 'move_place'> | StatusAct;

interface Entry {
  readonly act: Act;
  readonly label: string;
  readonly permission: Permission;
  readonly isDanger?: true;
}

const OF_GOODS: readonly Entry[] = [
  { act: 'sample_lot', label: 'Take sample', permission: 'lot.sample' },
  { act: 'adjust_stock', label: 'Adjust', permission: 'stock.adjust' },
  { act: 'scrap_stock', label: 'Scrap', permission: 'stock.adjust', isDanger: true },
];

const OF_LOT: readonly Entry[] = [
  { act: 'hold_lot', label: 'Put on hold', permission: 'lot.hold' },
  { act: 'release_lot', label: 'Release', permission: 'lot.release' },
  { act: 'reject_lot', label: 'Reject', permission: 'lot.reject', isDanger: true },
];

/** Why an act can't be done now; undefined: it can. */
const reasonAgainst = (act: Act, { lots }: StockSubject, lot: LotInStock | undefined): string | undefined => {
  if (act === 'hold_lot' && lot?.status === 'On hold') return 'It is on hold.';
  if (act === 'release_lot' && lot?.status === 'Released') return 'It is released.';
  if (act === 'release_lot' && lot?.status === 'Rejected') return 'Put it on hold first.';
  if (act === 'reject_lot' && lot?.status === 'Rejected') return 'It is rejected.';
  const isTaken = act === 'move_stock' || act === 'sample_lot' || act === 'scrap_stock';
  return isTaken && lots.every(({ onHand }) => onHand === 0) ? 'Nothing of it is there.' : undefined;
};

type Person = ReturnType<typeof useUser>;

/**
 * Why this person does not do it: what stands, stands in other warehouses than theirs. Where some of it may be theirs,
 * where it is taken from is asked in the dialog; so is where goods are found that were not there.
 */
const notYours = (
  act: Act,
  person: Person,
  { inventoryID, name, lots }: StockSubject,
  lot: LotInStock | undefined,
): string | undefined => {
  if (act === 'adjust_stock') return undefined;
  if (act === 'hold_lot' || act === 'release_lot' || act === 'reject_lot')
    return (
      lot &&
      notYourLot(person, { inventoryID, lotNumber: lot.lotNumber }, standingPlaces([lot]), act === 'hold_lot')
        ?.message
    );
  const places = standingPlaces(lots).filter((place) => parsePlace(place)?.kind === 'location');
  const refusals = places.map((place) => notYourPlace(person, [place], name));
  return refusals.every(Boolean) ? refusals[0]?.message : undefined;
};

const standingPlaces = (lots: readonly LotInStock[]): readonly string[] =>
  lots.flatMap(({ balances }) => balances.map(({ place }) => place));

interface StockActs {
  /** For the page's header. */
  readonly buttons: ReactNode;
  readonly dialog: ReactNode;
  readonly begin: (act: Act, start?: ActStart) => void;
}

/**
 * What can be done with an item or a lot. What can't be done now stays visible and says why. `lot`: the one that the page
 * is about, so that how it stands can be changed.
 */
export const useStockActs = (subject: StockSubject | undefined, lot?: LotInStock): StockActs => {
  const [open, setOpen] = useState<{ readonly act: Act; readonly start: ActStart }>();
  const [isCounting, setCounting] = useState(false);
  usePreload(StockActDialog);
  const begin = (act: Act, start: ActStart = {}): void => setOpen({ act, start });
  return {
    begin,
    buttons: subject && (
      <StockActButtons subject={subject} lot={lot} onBegin={begin} onCount={() => setCounting(true)} />
    ),
    dialog: subject && (
      <>
        {isCounting && <CountOneDialog subject={subject} start={{}} onClose={() => setCounting(false)} />}
        {open && (
          <StockActDialog
            act={open.act}
            subject={subject}
            start={open.start}
            lot={lot}
            onClose={() => setOpen(undefined)}
          />
        )}
      </>
    ),
  };
};

interface StockActButtonsProps {
  readonly subject: StockSubject;
  readonly lot: LotInStock | undefined;
  readonly onBegin: (act: Act) => void;
  readonly onCount: () => void;
}

const StockActButtons = ({ subject, lot, onBegin: begin, onCount }: StockActButtonsProps) => {
  const person = useUser();
  const disabledReason = ({ act, permission }: Entry): string | undefined =>
    isAllowed(person.groups, permission)
      ? (reasonAgainst(act, subject, lot) ?? notYours(act, person, subject, lot))
      : permissionReason(permission);
  const cannotMove =
    reasonAgainst('move_stock', subject, lot) ?? notYours('move_stock', person, subject, lot);
  return (
    <>
      <Button
        look="primary"
        disabled={cannotMove !== undefined}
        title={cannotMove}
        onClick={() => begin('move_stock')}
      >
        Move
      </Button>
      <Button onClick={onCount}>Count</Button>
      <Menu trigger={<Button icon={<Icon name="more" />}>More</Button>}>
        {[...OF_GOODS, ...(lot ? OF_LOT : [])].map((entry) => (
          <MenuItem
            key={entry.act}
            isDanger={entry.isDanger ?? false}
            disabledReason={disabledReason(entry)}
            onSelect={() => begin(entry.act)}
          >
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
