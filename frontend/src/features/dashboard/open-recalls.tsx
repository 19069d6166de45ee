import { Link } from 'react-router-dom';
import type { RecallRow } from '#api/tracking/recall-answers.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { RECALLS_PATH, recallPath } from '#frontend/shared/tracking-path.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import type { Dashboard } from './use-dashboard.ts';

/** A person reads no more of them; the others are in the list. */
const MOST = 3;

const sinceOf = ({ start, openedAt }: RecallRow): string => `${start.label}, since ${atTheSite(openedAt)}.`;

const Named = ({ recall }: { readonly recall: RecallRow }) => (
  <>
    <strong>{recall.kind === 'real' ? 'Recall ' : 'Practice recall '}</strong>
    <Link to={recallPath(recall.recallId)}>{recall.recallId}</Link>
    {recall.kind === 'real' ? ' is open: ' : ' is running: '}
    {sinceOf(recall)}
  </>
);

/** What nobody may overlook: goods that are called back. One for practice is told of more quietly. */
export const OpenRecalls = ({ recalls }: Pick<Dashboard, 'recalls'>) => {
  const open = recalls.data ?? [];
  if (open.length === 0) return null;
  const real = open.filter(({ kind }) => kind === 'real');
  const practice = open.filter(({ kind }) => kind === 'mock');
  const shown = [...real, ...practice].slice(0, MOST);
  const left = open.length - shown.length;
  return (
    <Stack gap="small">
      {shown.map((recall) =>
        recall.kind === 'real' ? (
          <Banner key={recall.recallId} tone="error">
            <Named recall={recall} />
            {' Nothing of it may be used or shipped.'}
          </Banner>
        ) : (
          <Banner key={recall.recallId} tone="info">
            <Named recall={recall} />
          </Banner>
        ),
      )}
      {left > 0 && <Link to={RECALLS_PATH}>{`${left} more recalls are open`}</Link>}
    </Stack>
  );
};
