import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { recallPath } from '#frontend/shared/tracking-path.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface RecallBannerProps {
  /** What is recalled: "Pallet 306141410000000013". */
  readonly what: string;
  readonly recallIds?: readonly string[] | undefined;
}

/** Over a page of goods that are in open recalls. */
export const RecallBanner = ({ what, recallIds = [] }: RecallBannerProps) =>
  recallIds.length > 0 && (
    <Banner tone="error">
      <strong>Recalled.</strong> {what} is in{' '}
      {recallIds.map((recallId, index) => (
        <Fragment key={recallId}>
          {index > 0 && ' and '}
          <Link to={recallPath(recallId)}>{`recall ${recallId}`}</Link>
        </Fragment>
      ))}
      . Keep it apart.
    </Banner>
  );
