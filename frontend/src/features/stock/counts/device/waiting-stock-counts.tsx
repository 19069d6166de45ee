import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { placeName } from '#domain/stock/ledger/place.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { STOCK } from '#frontend/features/stock/queries.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { useOfflineQueue } from '#frontend/shared/offline/use-offline-queue.ts';
import { countPath, STOCK_COUNTS_PATH } from '#frontend/shared/stock-path.ts';
import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { type StockCountResult, stockCountQueue } from './count-queue.ts';
import type { WaitingCount } from './device-store.ts';
import { useWaitingCounts } from './use-waiting-counts.ts';

const whatWasCounted = ({ request }: WaitingCount): string =>
  `${quantityText(request.qty)} ${request.uom} of ${request.inventoryID}, ${lotLabel(request.lotNumber)}, at ${placeName(request.place)}`;

/** Where what waits can be looked at. */
const pageOf = (waiting: readonly WaitingCount[]): string => {
  const entry = waiting.find(({ kind }) => kind === 'entry');
  return entry ? countPath(entry.request.countId) : STOCK_COUNTS_PATH;
};

/**
 * Says on every page that counted stock waits to be sent, sends it when the network is back, and shows what became of
 * each. Renders nothing while there is none.
 */
export const WaitingStockCounts = () => {
  const { sub } = useUser();
  const client = useQueryClient();
  const counts = useWaitingCounts();
  const unsent = counts.filter(({ refusal }) => refusal === null);
  const heldUp = unsent.filter(({ isHeldUp }) => isHeldUp);

  const showResult = useEffectEvent((result: StockCountResult) => {
    void client.invalidateQueries({ queryKey: [STOCK] });
    const what = whatWasCounted(result.entry);
    if ('refusal' in result) return notify('error', 'Count not accepted', `${what}: ${result.refusal}`);
    if (result.answer === null) return;
    const { status, countNbr, differences } = result.answer;
    if (status === 'Counted')
      notify('warning', 'Counted, not booked yet', `${what}. ${countNbr} waits for approval.`);
    else
      notify(
        'success',
        'Counted',
        differences === 0 ? `${what}: as expected.` : `${what}. The difference is booked.`,
      );
  });
  useEffect(() => stockCountQueue.subscribe((result) => showResult(result)), []);
  useOfflineQueue(stockCountQueue, sub, unsent.length > 0);

  if (heldUp.length === 0) return null;
  return (
    <HeaderNote
      to={pageOf(heldUp)}
      icon="clock"
      tone="warning"
      text={
        heldUp.length === 1
          ? '1 stock count waiting to be sent'
          : `${heldUp.length} stock counts waiting to be sent`
      }
      short={String(heldUp.length)}
    />
  );
};
