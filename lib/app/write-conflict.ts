/** A conditional write that found another version than the one decided on. */
export type WriteConflict = 'CONFLICT';
