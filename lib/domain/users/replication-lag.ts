/** How long the user pool may go on showing what was before a change. */
export const REPLICATION_LAG_MS = 60_000;
