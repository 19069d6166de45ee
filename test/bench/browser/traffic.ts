import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

interface Traffic {
  readonly requests: number;
  /** Bytes as the edge sends them, gzipped. */
  readonly scripts: number;
  readonly styles: number;
  readonly data: number;
}

/** What a page is answered, from its first byte on: it grows as long as the page is open. */
export const listenTo = (page: Page): readonly Response[] => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith('data:')) responses.push(response);
  });
  return responses;
};

const sizeOf = async (response: Response): Promise<number> =>
  gzipSync(await response.body().catch(() => Buffer.alloc(0)), { level: 9 }).length;

export const trafficOf = async (responses: readonly Response[]): Promise<Traffic> => {
  const sizes = { script: 0, stylesheet: 0, fetch: 0 };
  for (const response of responses) {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet') sizes[kind] += await sizeOf(response);
    if (kind === 'fetch' || kind === 'xhr') sizes.fetch += await sizeOf(response);
  }
  return { requests: responses.length, scripts: sizes.script, styles: sizes.stylesheet, data: sizes.fetch };
};
