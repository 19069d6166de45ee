const FAILURE = 'Could not be read. It is tried again.';

/** What a tile says instead of its figure; undefined while it has one or waits for its first. */
export const failureOf = ({ isError, data }: { readonly isError: boolean; readonly data?: unknown }) =>
  isError && data === undefined ? FAILURE : undefined;
