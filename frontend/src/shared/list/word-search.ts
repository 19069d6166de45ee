/** Whether a text has each of the words typed, in any order and case. Where nothing is typed any text has them. */
export const wordSearch = (typed: string): ((text: string) => boolean) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = text.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
};
