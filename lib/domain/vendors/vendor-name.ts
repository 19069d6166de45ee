import { textOfBytes } from '#domain/whole-text.ts';

/** Vendors are listed by name from an index of the database, whose keys are no longer than this (UTF-8). */
const MAX_NAME_BYTES = 1024;

/** A list's position has the name in it, where each of these would take six characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/** A name as it is kept: no key is empty, so the id where there is none, and a dash where that can't be read. */
export const vendorNameFrom = (name: string, vendorID: string): string => {
  const plain = (text: string): string => text.replace(CONTROL, ' ').trim();
  return textOfBytes(plain(name) || plain(vendorID) || '-', MAX_NAME_BYTES).trimEnd();
};
