import { printSheets } from './print-sheets.ts';

describe('labels that are handed to the browser', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are printed once, a page each, and leave the focus to the page: a scanner types where it is', () => {
    const view = { focus: jest.fn(), print: jest.fn() };
    jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(view as never);
    const sheet = { width: 105, height: 148, marks: [] };
    printSheets([sheet, sheet], 'A6');
    const frame = document.querySelector<HTMLIFrameElement>('#label-print');
    expect(frame?.contentDocument?.querySelectorAll('svg')).toHaveLength(2);
    expect(view.print).toHaveBeenCalledTimes(1);
    expect(view.focus).not.toHaveBeenCalled();
  });
});
