import './skeleton.css';

/** Stands where something will stand, in its size. */
export const Skeleton = ({
  height,
  width = '100%',
}: {
  readonly height: number;
  readonly width?: string;
}) => <div className="skeleton" style={{ height, width }} aria-hidden="true" />;
