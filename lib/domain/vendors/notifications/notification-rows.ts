/** The rows of a notification are shown so many at a time. */
export const ROWS_PER_PAGE = 50;
