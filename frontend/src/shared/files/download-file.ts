/** Hands a text to the browser as a download. */
export const downloadFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own hold on the data once the download began.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
