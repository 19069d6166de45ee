/** '1 lot', '2 lots'. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** How a sentence goes on after so many of something. */
export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

export const wasOrWere = (count: number): string => (count === 1 ? 'was' : 'were');
