import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * Lines and reservations are one compressed attribute: 500 lines are some 16 KB instead of 128 KB, about a seventh
 * of the capacity units over a receipt's life (design.md §6).
 */
export const pack = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 6 });

export const unpack = (bytes: Uint8Array): unknown => JSON.parse(gunzipSync(bytes).toString('utf8'));
