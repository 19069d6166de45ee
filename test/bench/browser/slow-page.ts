import type { BrowserContext, Page } from 'playwright-core';
import { PAGE_TIMEOUT_MS } from '#test/support/browser/watched-page.ts';

/** A processor four times slower than this one. */
const SLOWER = 4;

export type Network = 'as it is' | 'slow 4G';

/** 1.6 Mbit/s down, half of it up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.8e6 / 8 };

/** A page of a browser that has nothing of the product yet, on a slow machine. */
export const aSlowPage = async (context: BrowserContext, network: Network): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (network === 'slow 4G') await tools.send('Network.emulateNetworkConditions', SLOW_4G);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
};
