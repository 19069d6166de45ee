let outdated = false;

/** Whether a newer version of the product is kept here than this page is of. */
export const isOutdated = (): boolean => outdated;

/** Asked when another worker has taken over: the page it keeps names its own entry script. */
export const compareWithKept = async (): Promise<void> => {
  const ours = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await (await fetch('/index.html')).text();
  outdated = Boolean(ours) && !page.includes(`"${ours}"`);
};
