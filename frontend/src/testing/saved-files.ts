interface SavedFile {
  readonly name: string;
  readonly text: () => Promise<string>;
  readonly bytes: () => Promise<Uint8Array>;
}

const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });

/** Keeps what the page hands to the browser as downloads, which saves none. Undone by `jest.restoreAllMocks`. */
export const keepSavedFiles = (): readonly SavedFile[] => {
  const files: SavedFile[] = [];
  let last: Blob | undefined;
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = last;
    if (this.download === '' || !blob) return;
    const bytes = () => bytesOf(blob);
    files.push({ name: this.download, bytes, text: async () => new TextDecoder().decode(await bytes()) });
  });
  return files;
};
