/** Part of all that was made, 0 to 1, as people read it: '98.5%'; a dash while nothing was made. */
export const percentText = (part: number | null): string =>
  part === null ? '–' : `${(part * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 })}%`;
