import { dayText } from '#frontend/ui/formatting/day-format.ts';
import './required-date.css';
import { requiredDateText } from './required-date-text.ts';

/** A day with its month's name (spec §3); with three letters of it where the columns have not all room. */
export const RequiredDate = ({ day }: { readonly day: string }) => (
  <>
    <span className="date-long">{requiredDateText(day)}</span>
    <span className="date-short">{dayText(day)}</span>
  </>
);
