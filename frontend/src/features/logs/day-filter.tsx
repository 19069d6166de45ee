import { isDay } from '#domain/calendar.ts';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { DateField } from '#frontend/ui/fields/date-field.tsx';

/** The day that an address narrows a list to; null: what it says is no day, and nothing is to be asked. */
export const dayOf = (list: ListState): string | null => {
  const day = list.get('day');
  return day === '' || isDay(day) ? day : null;
};

export const DayFilter = ({ list }: { readonly list: ListState }) => (
  <DateField
    label="Day"
    value={list.get('day')}
    error={dayOf(list) === null ? 'Use a day.' : undefined}
    onChange={(day) => list.filter({ day })}
  />
);
