/** How wide a letter of Helvetica is on average, of its height, where texts have many capitals and figures. */
const LETTER = 0.56;

/** A text in lines of so many millimetres: broken between words, within one only where it has more letters than a line. */
export const wrappedText = (
  text: string,
  { size, room }: { readonly size: number; readonly room: number },
): readonly string[] => {
  const most = Math.max(1, Math.floor(room / (size * LETTER)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = '';
    }
    let left = line === '' ? word : `${line} ${word}`;
    for (; left.length > most; left = left.slice(most)) lines.push(left.slice(0, most));
    line = left;
  }
  return [...lines, line];
};
