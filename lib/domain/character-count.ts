/*
 * How long a text is, on the server, in schemas and in fields alike: in characters (code points). A browser's own
 * `maxlength` counts UTF-16 units, of which a bottle emoji has two.
 */

/** So many code points. */
export const characterCount = (text: string): number => {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
};

/** The first so many code points of a text: never half of one. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');
