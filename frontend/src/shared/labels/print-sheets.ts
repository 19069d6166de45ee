import { type LabelSheet, SHEETS, type SheetName, sheetSvg } from '#domain/labels/label-sheet.ts';

/** One page a label, of its own size, without margins: 'actual size' is what it says. */
const rulesFor = (name: SheetName): string => {
  const { width, height } = SHEETS[name];
  return `@page { size: ${width}mm ${height}mm; margin: 0 } html, body { margin: 0 } svg { display: block; break-after: page } svg:last-child { break-after: auto }`;
};

const FRAME = 'label-print';

/** A frame that nobody sees. One that is not displayed at all is not printed by every browser. */
const printFrame = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.id = FRAME;
  frame.title = 'Labels';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, {
    ...{ position: 'fixed', inset: '0 auto auto 0', width: '0', height: '0', border: '0' },
    visibility: 'hidden',
  });
  return frame;
};

/**
 * Hands the labels to the browser's own print, in which a printer is chosen or a PDF saved. The frame stays until the
 * next print: the browser may still read it while its dialog is open.
 */
export const printSheets = (sheets: readonly LabelSheet[], name: SheetName): void => {
  document.getElementById(FRAME)?.remove();
  const frame = printFrame();
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) throw new Error('The browser gives no frame to print from.');
  // What a browser offers as the name of the PDF.
  page.title = `Labels ${name}`;
  const rules = page.createElement('style');
  rules.textContent = rulesFor(name);
  page.head.append(rules);
  for (const sheet of sheets) {
    const svg = new DOMParser().parseFromString(sheetSvg(sheet), 'image/svg+xml').documentElement;
    page.body.append(page.importNode(svg, true));
  }
  // The focus stays where it is: in a frame that nobody sees, what a scanner types would be heard by nobody.
  view.print();
};
