/** How wide a letter is on average, of its height. */
const LETTER = 0.56;

/** A text that is too long for its line is set smaller, down to `least`, where it can still be read; then it is cut. */
export const fittedText = (
  text: string,
  { size, room, least }: { readonly size: number; readonly room: number; readonly least: number },
): { size: number; text: string } => {
  const fitting = Math.max(least, Math.min(size, room / (text.length * LETTER || 1)));
  if (text.length * fitting * LETTER <= room + 1e-9) return { size: fitting, text };
  return { size: fitting, text: `${text.slice(0, Math.floor(room / (fitting * LETTER)) - 1)}…` };
};
