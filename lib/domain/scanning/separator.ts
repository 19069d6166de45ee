/** What stands between two elements of which the first has no fixed length: FNC1 as it is transmitted. */
export const SEPARATOR = '\u001d';
