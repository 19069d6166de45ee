/** Stands for an empty text, which no path can hold. No text is written so: a percent sign becomes `%25`. */
const EMPTY = '%-';

/**
 * A text of any signs as one part of a page's path. A dot is written so that neither the browser nor the edge sees
 * one: the edge takes a path with a dot for a file and would not answer a reload.
 */
export const toPathPart = (text: string): string =>
  encodeURIComponent(text === '' ? EMPTY : text.replaceAll('%', '%25').replaceAll('.', '%2E'));

/** The text in a part of the path, as the router hands it over (decoded once). */
export const fromPathPart = (part: string): string =>
  part === EMPTY ? '' : part.replaceAll('%2E', '.').replaceAll('%25', '%');
