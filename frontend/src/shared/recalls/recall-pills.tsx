import { Link } from 'react-router-dom';
import { recallPath } from '#frontend/shared/tracking-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import './recall-pills.css';

/** The open recalls that goods are in: each leads to its page. */
export const RecallPills = ({ recallIds = [] }: { readonly recallIds?: readonly string[] | undefined }) =>
  recallIds.map((recallId) => (
    <Link key={recallId} className="recall-pill" to={recallPath(recallId)}>
      <Pill tone="bad">{`Recall ${recallId}`}</Pill>
    </Link>
  ));
