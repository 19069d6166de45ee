import './instant.css';
import { atTheSite } from './site-time.ts';

/** An instant in a table's cell: its day in one line, the time under it; beside it where the row has no columns. */
export const Instant = ({ at }: { readonly at: string }) => {
  const [day, time] = atTheSite(at).split(', ');
  return (
    <span className="instant">
      <span>{day}</span>
      <span className="instant-comma">, </span>
      <span className="instant-time">{time}</span>
    </span>
  );
};
