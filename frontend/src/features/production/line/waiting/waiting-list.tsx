import { useState } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { countText } from '#frontend/features/production/line/count/count-text.ts';
import { timeText } from '#frontend/features/production/line/floor-text.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { countQueue } from './count-queue.ts';
import { floorStore, type RecordedCount } from './floor-store.ts';
import { RemoveCountDialog } from './remove-count-dialog.tsx';
import './waiting-list.css';

/** Counts of this person that the server has not taken: those that wait, and those it refused, with the reason. */
export const WaitingList = ({ counts: recorded }: { readonly counts: readonly RecordedCount[] }) => {
  const { sub } = useUser();
  const [removed, setRemoved] = useState<RecordedCount | null>(null);
  // What is in flight this moment is no news.
  const counts = recorded.filter(({ isHeldUp, refusal }) => isHeldUp || refusal !== null);
  if (counts.length === 0) return null;
  const sendAgain = async (count: RecordedCount) => {
    await floorStore.put({ ...count, refusal: null });
    await countQueue.send(sub ?? '');
  };
  return (
    <>
      <ul className="waiting-list" aria-label="Counts that are not sent">
        {counts.map((count) => (
          <li key={count.of} className={count.refusal === null ? undefined : 'waiting-refused'}>
            <Icon name={count.refusal === null ? 'clock' : 'alert'} size={22} />
            <p>
              <strong className="figures">{countText(count.request)}</strong>
              {` on ${count.run.runNumber}, ${timeText(count.request.at, serverClock.now())}`}
              <span className="waiting-why">
                {count.refusal === null
                  ? floorStore.isKept(count)
                    ? 'Waiting to be sent; it is kept on this device.'
                    : 'Waiting to be sent; it is not kept on this device. Leave this page open.'
                  : `Not accepted: ${count.refusal}`}
              </span>
            </p>
            {count.refusal !== null && (
              <div className="waiting-actions">
                <Button onClick={() => void sendAgain(count).catch(() => undefined)}>Send again</Button>
                <Button look="quiet" onClick={() => setRemoved(count)}>
                  Remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <RemoveCountDialog
          count={removed}
          onRemove={() => {
            setRemoved(null);
            void floorStore.remove(removed).catch(() => undefined);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
};
