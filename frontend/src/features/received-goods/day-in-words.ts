// A day has no hour: read and written in one and the same zone, it stays the day that it is (design.md invariant 8).
const format = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `2026-11-20` as people read it: '20 Nov 2026'. */
export const dayInWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
