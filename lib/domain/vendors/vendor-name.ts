import { textOfBytes } from '#domain/whole-text.ts';

/** Vendors are listed by name from an index of the database, whose keys are no longer than this (UTF-8). */
const MAX_NAME_BYTES = 1024;

/** A name as it is kept: the id where there is none, since the database keeps no empty key either. */
export const vendorNameFrom = (name: string, vendorID: string): string =>
  textOfBytes(name.trim() || vendorID, MAX_NAME_BYTES);
