/** The files of a site by path, as text. */
export type SiteFiles = ReadonlyMap<string, { readonly type: string; readonly body: string }>;

const read = async (address: string): Promise<string> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.text();
};

/** Every script under another name, wherever it is named. */
const renamed = (text: string): string => text.replaceAll(/(-[\w-]{8})\.js\b/g, '$1.next.js');

/**
 * What the next deployment puts beside the files of this one: the same parts under new names, the title of its pages
 * begins with 'Next', and a worker of its own.
 */
export const nextVersionOf = async (siteUrl: string): Promise<SiteFiles> => {
  const [page, worker] = await Promise.all(
    ['/index.html', '/sw.js'].map((path) => read(siteUrl + path)) as [Promise<string>, Promise<string>],
  );
  const scripts = [...new Set(worker.match(/\/assets\/[\w.-]+\.js\b/g))];
  const files = await Promise.all(
    scripts.map(async (path) => {
      const body = renamed(await read(siteUrl + path));
      return [renamed(path), { type: 'text/javascript', body }] as const;
    }),
  );
  return new Map([
    ...files,
    ['/index.html', { type: 'text/html', body: renamed(page).replace('<title>', '<title>Next ') }],
    [
      '/sw.js',
      {
        type: 'text/javascript',
        body: renamed(worker).replace(/const VERSION = '[^']+'/, "const VERSION = 'next'"),
      },
    ],
  ]);
};
