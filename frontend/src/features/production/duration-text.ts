const MINUTE = 60_000;

/** A length of time as people say it: '2 h 05 min', '12 min', 'under a minute'. */
export const durationText = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return 'under a minute';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
};
