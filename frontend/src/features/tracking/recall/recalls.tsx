import { Link } from 'react-router-dom';
import { RECALLS_PATH } from '#frontend/shared/tracking-path.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { RecallList } from './recall-list.tsx';
import { RecallSection } from './recall-section.tsx';

/** All recalls, or one of them. */
export const Recalls = ({ recallId }: { readonly recallId: string }) =>
  recallId === '' ? (
    <RecallList />
  ) : (
    <Stack gap="medium">
      <Link to={RECALLS_PATH}>All recalls</Link>
      <RecallSection key={recallId} recallId={recallId} />
    </Stack>
  );
