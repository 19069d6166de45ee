import { Link } from 'react-router-dom';
import { TRACKING_PATH } from '#frontend/shared/tracking-path.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { RecallList } from './recall-list.tsx';
import { RecallSection } from './recall-section.tsx';

/** All recalls, or one of them. */
export const Recalls = ({ recallId }: { readonly recallId: string }) =>
  recallId === '' ? (
    <RecallList />
  ) : (
    <Stack gap="medium">
      <Link to={`${TRACKING_PATH}?tab=recalls`}>All recalls</Link>
      <RecallSection key={recallId} recallId={recallId} />
    </Stack>
  );
