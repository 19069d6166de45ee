const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How long something has been so, as one says it: '12 min', '3 h', '2 days'. */
export const ageText = (seconds: number): string => {
  if (seconds < MINUTE) return 'under a minute';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`;
  return counted(Math.floor(seconds / DAY), 'day');
};
