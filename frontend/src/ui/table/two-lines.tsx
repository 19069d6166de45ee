/** A name with something under it that stands back. */
export const TwoLines = ({
  first,
  second,
}: {
  readonly first: string;
  readonly second?: string | undefined;
}) => (
  <div>
    <div>{first}</div>
    {second && <div className="soft small">{second}</div>}
  </div>
);
