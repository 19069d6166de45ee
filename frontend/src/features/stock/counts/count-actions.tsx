import { useState } from 'react';
import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
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

/** What can be done with a count as it stands. What this person may not do stays visible and says why. */
export const CountActions = ({ count }: CountProps) => {
  const { groups } = useUser();
  const [act, setAct] = useState<CountChangeAct>();
  usePreload(CountActDialog);
  const unsent = useWaitingCounts().filter(({ request }) => request.countId === count.countId).length;
  const { status, kind, overLimit, counted } = count;
  if (status !== 'Counting' && status !== 'Counted') return null;
  const mayBook = (overLimit ?? 0) === 0 || isAllowed(groups, 'stock.adjust');
  return (
    <>
      <Button onClick={() => setAct('cancel_count')}>Cancel count</Button>
      {status === 'Counted' && kind === 'sheet' && (
        <Button onClick={() => setAct('reopen_count')}>Count again</Button>
      )}
      {status === 'Counting' && (
        <Button
          look="primary"
          disabled={counted === 0 || unsent > 0}
          title={unsent > 0 ? 'Rows wait to be sent, or were not accepted.' : undefined}
          onClick={() => setAct('close_count')}
        >
          Show differences
        </Button>
      )}
      {status === 'Counted' && (
        <Button
          look="primary"
          disabled={!mayBook}
          title={mayBook ? undefined : permissionReason('stock.adjust')}
          onClick={() => setAct('approve_count')}
        >
          Book
        </Button>
      )}
      {act && <CountActDialog act={act} count={count} onClose={() => setAct(undefined)} />}
    </>
  );
};
