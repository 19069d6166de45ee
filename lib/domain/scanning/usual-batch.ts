/** What GS1 lets a batch number be, and a space, which some print into theirs. */
const USUAL = /^[!"%-?A-Z_a-z ]{1,20}$/;

/**
 * Does a code that says nothing of itself look like a batch number, or a number of any kind? Links, notes and what phones
 * read of posters hardly are one: a person says so, or nothing of it is used.
 */
export const isUsualBatch = (text: string): boolean => USUAL.test(text) && !text.includes('://');
