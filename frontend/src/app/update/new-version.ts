let newVersionAvailable = false;

/** Whether a newer version of the product is kept here than this page is of. */
export const isNewVersionAvailable = (): boolean => newVersionAvailable;

/** Asked when another worker has taken over: the page it keeps names its own entry script. */
export const checkForNewVersion = async (): Promise<void> => {
  const ours = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await (await fetch('/index.html')).text();
  newVersionAvailable = Boolean(ours) && !page.includes(`"${ours}"`);
};
