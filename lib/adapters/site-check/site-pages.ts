import type { Site } from '#app/site-check/site-check-ports.ts';

const TIMEOUT_MS = 10_000;

const ask = async (address: string, headers: Record<string, string> = {}): Promise<Response> => {
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.ok) return answer;
  throw new Error(`${new URL(address).pathname} was answered with ${answer.status}.`);
};

/** The site at an address such as `https://warehouse.example.com`, over the network, as a browser asks it. */
export const sitePages = (address: string): Site => ({
  async openPage() {
    const page = await (await ask(`${address}/`)).text();
    const script = /<script[^>]* src="(?<path>\/assets\/[^"]+\.js)"/.exec(page)?.groups?.path;
    if (!script) throw new Error('The page names no script to begin with.');
    // Behind a broken release the page's document stands where the script was.
    const answer = await ask(`${address}${script}`);
    if (!/javascript/.test(answer.headers.get('content-type') ?? ''))
      throw new Error(`${script} is no script.`);
    await answer.arrayBuffer();
  },

  async readList(idToken) {
    const answer = await ask(`${address}/api/GetWorkCenter?action=list_reasons`, {
      authorization: `Bearer ${idToken}`,
    });
    const body = (await answer.json()) as { readonly data?: { readonly items?: unknown } };
    if (!Array.isArray(body.data?.items)) throw new Error('The list of reasons was answered without a list.');
  },
});
