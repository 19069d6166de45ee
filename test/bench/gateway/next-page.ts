import { gunzipSync } from 'node:zlib';

/**
 * Where a list goes on, by the answer that holds a page of it; undefined: that was the last. It is looked for in the
 * answer's end: to read megabytes of JSON would be the time of whoever measures.
 */
export const nextPageOf = (answer: Buffer, encoding: string | undefined): string | undefined => {
  const text = encoding === 'gzip' ? gunzipSync(answer) : answer;
  return /"pagination_key":"([^"]+)"/.exec(text.subarray(-5000).toString('latin1'))?.[1];
};
