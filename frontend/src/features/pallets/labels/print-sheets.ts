import { type LabelSheet, SHEETS, type SheetName, sheetSvg } from '#domain/labels/label-sheet.ts';

/** One page a label, of its own size, without margins: 'actual size' is what it says. */
const rulesFor = (name: SheetName): string => {
  const { width, height } = SHEETS[name];
  return `@page { size: ${width}mm ${height}mm; margin: 0 } html, body { margin: 0 } svg { display: block; break-after: page } svg:last-child { break-after: auto }`;
};

/**
 * Hands the labels to the browser's own print, in which a printer is chosen or a PDF saved. The frame stays until the
 * next print: the browser may still read it while its dialog is open.
 */
export const printSheets = (sheets: readonly LabelSheet[], name: SheetName): void => {
  document.getElementById('label-print')?.remove();
  const frame = document.createElement('iframe');
  frame.id = 'label-print';
  frame.title = 'Labels';
  frame.setAttribute('aria-hidden', 'true');
  frame.width = '0';
  frame.height = '0';
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  // Rules that are made by script are no inline style, which the policy of the page forbids.
  const rules = new (view as Window & typeof globalThis).CSSStyleSheet();
  rules.replaceSync(rulesFor(name));
  page.adoptedStyleSheets = [rules];
  for (const sheet of sheets) {
    const svg = new DOMParser().parseFromString(sheetSvg(sheet), 'image/svg+xml').documentElement;
    page.body.append(page.importNode(svg, true));
  }
  view.focus();
  view.print();
};
