import { lazy, Suspense } from 'react';
import { accessOf } from '#frontend/auth/session/access.ts';
import { useUser } from '#frontend/auth/session/session.ts';

// After the page itself: nobody waits for them. Without them (a failed download) the page is still the page.
const none = () => ({ default: () => null });

const WaitingReceipts = lazy(() =>
  import('#frontend/features/receiving/receipt/waiting-receipts.tsx')
    .then((loaded) => ({ default: loaded.WaitingReceipts }))
    .catch(none),
);

const WaitingCounts = lazy(() =>
  import('#frontend/features/production/line/waiting/waiting-counts.tsx')
    .then((loaded) => ({ default: loaded.WaitingCounts }))
    .catch(none),
);

const WaitingStockCounts = lazy(() =>
  import('#frontend/features/stock/counts/device/waiting-stock-counts.tsx')
    .then((loaded) => ({ default: loaded.WaitingStockCounts }))
    .catch(none),
);

const WaitingScans = lazy(() =>
  import('#frontend/features/shipments/device/waiting-scans.tsx')
    .then((loaded) => ({ default: loaded.WaitingScans }))
    .catch(none),
);

const AttentionNote = lazy(() =>
  import('#frontend/features/received-goods/attention/attention-note.tsx')
    .then((loaded) => ({ default: loaded.AttentionNote }))
    .catch(none),
);

const PostingNotes = lazy(() =>
  import('./posting-notes.tsx').then((loaded) => ({ default: loaded.PostingNotes })).catch(none),
);

const NoticeBell = lazy(() =>
  import('#frontend/features/logs/notices/notice-bell.tsx')
    .then((loaded) => ({ default: loaded.NoticeBell }))
    .catch(none),
);

/** The bell keeps its place until it is there, so that nothing beside it moves. */
export const HeaderBell = () =>
  accessOf(useUser()) === 'open' && (
    <span className="bell-place">
      <Suspense>
        <NoticeBell />
      </Suspense>
    </span>
  );

/** What somebody has to know on whatever page they are: counts and scans that wait to be sent, receipts, runs and shipments that need a hand. */
export const HeaderNotes = () => {
  const isOpen = accessOf(useUser()) === 'open';
  if (!isOpen) return null;
  return (
    <div className="header-notes">
      <Suspense>
        <WaitingReceipts />
      </Suspense>
      <Suspense>
        <WaitingCounts />
      </Suspense>
      <Suspense>
        <WaitingStockCounts />
      </Suspense>
      <Suspense>
        <WaitingScans />
      </Suspense>
      <Suspense>
        <AttentionNote />
      </Suspense>
      <Suspense>
        <PostingNotes />
      </Suspense>
    </div>
  );
};
