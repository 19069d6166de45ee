import { useState } from 'react';
import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { useNotYourPlace } from '#frontend/shared/places/not-yours.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import type { CountChangeAct } from './count-queries.ts';
import { useWaitingCounts } from './device/use-waiting-counts.ts';

const CountActDialog = onDemand(() =>
  import('./count-act-dialog.tsx').then((loaded) => loaded.CountActDialog),
);

interface CountProps {
  readonly count: CountDetail;
}

/** Where it is counted: a sheet of items is of the places of its rows. */
const placesOf = ({ places, rows }: CountDetail): readonly string[] => [
  ...places,
  ...rows.map(({ place }) => place),
];

/** What can be done with a count as it stands. What this person may not do stays visible and says why. */
export const CountActions = ({ count }: CountProps) => {
  const { groups } = useUser();
  const [act, setAct] = useState<CountChangeAct>();
  const notYours = useNotYourPlace(placesOf(count), count.countNbr);
  usePreload(CountActDialog);
  const unsent = useWaitingCounts().filter(({ request }) => request.countId === count.countId).length;
  const { status, kind, overLimit, counted } = count;
  if (status !== 'Counting' && status !== 'Counted') return null;
  const isAllowedToBook = (overLimit ?? 0) === 0 || isAllowed(groups, 'stock.adjust');
  const whyNotBook = notYours ?? (isAllowedToBook ? undefined : permissionReason('stock.adjust'));
  const isNotYours = notYours !== undefined;
  return (
    <>
      <Button disabled={isNotYours} title={notYours} onClick={() => setAct('cancel_count')}>
        Cancel count
      </Button>
      {status === 'Counted' && kind === 'sheet' && (
        <Button disabled={isNotYours} title={notYours} onClick={() => setAct('reopen_count')}>
          Count again
        </Button>
      )}
      {status === 'Counting' && (
        <Button
          look="primary"
          disabled={counted === 0 || unsent > 0 || isNotYours}
          title={notYours ?? (unsent > 0 ? 'Rows wait to be sent, or were not accepted.' : undefined)}
          onClick={() => setAct('close_count')}
        >
          Show differences
        </Button>
      )}
      {status === 'Counted' && (
        <Button
          look="primary"
          disabled={whyNotBook !== undefined}
          title={whyNotBook}
          onClick={() => setAct('approve_count')}
        >
          Book
        </Button>
      )}
      {act && <CountActDialog act={act} count={count} onClose={() => setAct(undefined)} />}
    </>
  );
};
