import { Placeholder } from '@aws-amplify/ui-react';
import '#frontend/ui/theme/amplify-theme.css';
import './skeleton.css';

/** Stands where something will stand, in its size. */
export const Skeleton = ({
  height,
  width = '100%',
}: {
  readonly height: number;
  readonly width?: string;
}) => <Placeholder className="skeleton" style={{ height, width }} aria-hidden="true" />;
