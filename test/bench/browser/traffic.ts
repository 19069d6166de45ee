import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

interface Traffic {
  readonly requests: number;
  /** Bytes as the edge sends them, gzipped. */
  readonly scripts: number;
  readonly styles: number;
  readonly data: number;
}

/** Everything that a page asks for, from its first byte on: called once more, it says what was answered until then. */
export const listenTo = (page: Page) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith('data:')) responses.push(response);
  });
  const sizeOf = async (response: Response): Promise<number> =>
    gzipSync(await response.body().catch(() => Buffer.alloc(0)), { level: 9 }).length;
  return async (): Promise<Traffic> => {
    const sizes = { script: 0, stylesheet: 0, fetch: 0 };
    const until = [...responses];
    for (const response of until) {
      const kind = response.request().resourceType();
      if (kind === 'script' || kind === 'stylesheet') sizes[kind] += await sizeOf(response);
      if (kind === 'fetch' || kind === 'xhr') sizes.fetch += await sizeOf(response);
    }
    return { requests: until.length, scripts: sizes.script, styles: sizes.stylesheet, data: sizes.fetch };
  };
};
