/*
 * Some records are edited alike, such as lines and reasons: a person sets their terms as a whole, and every edit is a
 * new version that says who made it and when.
 */

export interface EditContext {
  readonly by: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A new record's marks of who and when. */
export const createdStamp = ({ by, now }: EditContext) => {
  const at = new Date(now).toISOString();
  return { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
};

/** The next version's marks of who and when. */
export const editedStamp = ({ version }: { readonly version: number }, { by, now }: EditContext) => ({
  version: version + 1,
  updatedAt: new Date(now).toISOString(),
  updatedBy: by,
});

/** Whether a record has these terms already; each is a plain value. */
export const hasTerms = <Terms>(record: Terms, terms: Terms, names: readonly (keyof Terms)[]): boolean =>
  names.every((name) => record[name] === terms[name]);

/**
 * Whether a record was made with the terms of that hash. What was made before hashes were kept is known by its terms
 * while nobody has changed it, and taken for the same afterwards.
 */
export const isMadeWith = (
  { madeWith, version }: { readonly madeWith: string | null; readonly version: number },
  hash: string | null,
  hasSameTerms: boolean,
): boolean => (madeWith === null ? version > 1 || hasSameTerms : madeWith === hash);
