/** Hands a text to the browser as a download. */
export const downloadFile = (name: string, type: string, text: string): void =>
  download(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** The same of a file that is written one character a byte, as a PDF is. */
export const downloadBytes = (name: string, type: string, file: string): void =>
  download(name, new Blob([Uint8Array.from(file, (letter) => letter.charCodeAt(0))], { type }));

const download = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own hold on the data once the download began.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
