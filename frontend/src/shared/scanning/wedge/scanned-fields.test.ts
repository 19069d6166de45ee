import { act, renderHook, waitFor } from '@testing-library/react';
import { scan } from '#frontend/testing/scan.ts';
import { useScanNote } from '../scan-feedback.ts';
import { listenToRefusals, listenToScans } from '../scan-queue.ts';
import { changeScanner, NEW_SCANNER } from '../scanner-profile.ts';
import { hearWedge } from './wedge.ts';

const LABEL = '01095212345432131728063010SUG-2611';
const taken: string[] = [];
const refused: string[] = [];
let stops: (() => void)[] = [];

const pageTakesScans = (): void => {
  const take = async ({ text }: { readonly text: string }) => {
    taken.push(text);
    return 'done' as const;
  };
  stops.push(listenToScans({ level: 0, take }));
};

/** The one field of a page, with the focus behind what stands in it. */
const field = (html: string, value = ''): HTMLInputElement => {
  document.body.innerHTML = html;
  const found = document.body.querySelector<HTMLInputElement>('input, textarea, select');
  if (!found) throw new Error('No field there.');
  found.value = value;
  found.focus();
  return found;
};

beforeEach(() => {
  taken.length = 0;
  refused.length = 0;
  changeScanner(NEW_SCANNER);
  stops = [hearWedge(), listenToRefusals(({ text }, why) => refused.push(`${why}: ${text}`))];
});

afterEach(() => {
  for (const stop of stops) stop();
  document.body.innerHTML = '';
});

describe('a field that asks for a scan', () => {
  it('has it in the place of what stood, without what only readers understand', () => {
    const seal = field('<input data-scan="take">', 'SL-1');
    const { result: said } = renderHook(useScanNote);
    scan(']C0SL-000482');
    expect(seal).toHaveValue('SL-000482');
    act(() => scan('SL-000483'));
    expect(said.current).toMatchObject({ tone: 'good', text: 'SL-000483' });
    expect(seal).toHaveValue('SL-000483');
    expect(refused).toEqual([]);
  });

  it('does not send its form with it', () => {
    const seal = field('<form><input data-scan="take"></form>');
    const sent = jest.fn((event: Event) => event.preventDefault());
    seal.form?.addEventListener('submit', sent);
    scan('SL-000482');
    expect(sent).not.toHaveBeenCalled();
    expect(seal).toHaveValue('SL-000482');
  });

  it('has what a label names, where no page takes the label', async () => {
    const lot = field('<input data-scan="take">', 'OLD');
    scan(`]C1${LABEL}`);
    await waitFor(() => expect(lot).toHaveValue('SUG-2611'));
  });

  it('keeps nothing of a label that is wrong', async () => {
    const { result: said } = renderHook(useScanNote);
    const lot = field('<input data-scan="take">', 'OLD');
    scan(']C1010952123454321910SUG-2611');
    await waitFor(() => expect(said.current).toMatchObject({ tone: 'bad' }));
    expect(said.current?.text).toMatch(/check digit/);
    expect(lot).toHaveValue('OLD');
  });

  it('leaves a label and a command to the page that takes them', async () => {
    pageTakesScans();
    const reference = field('<input data-scan="take">', 'DKT-1');
    for (const code of [LABEL, '@OK']) scan(code);
    await waitFor(() => expect(taken).toEqual([LABEL, '@OK']));
    expect(reference).toHaveValue('DKT-1');
  });

  it('is left as it was by one that it has no room for, and that is said', () => {
    const seal = field('<input data-scan="take">', 'SL-1');
    seal.addEventListener('input', () => {
      seal.value = seal.value.slice(0, 8);
    });
    scan('SL-000482-99');
    expect(seal).toHaveValue('SL-1');
    expect(refused).toEqual(['too long: SL-000482-99']);
  });

  it('that searches asks at once: for a text, and for what a label names', async () => {
    const search = field('<input type="search">', 'sugar');
    const asked: string[] = [];
    search.addEventListener('keydown', ({ key }) => key === 'Enter' && asked.push(search.value));
    scan(']C0RM-SUGAR');
    await waitFor(() => expect(asked).toEqual(['RM-SUGAR']));
    scan(`]C1${LABEL}`);
    await waitFor(() => expect(asked).toEqual(['RM-SUGAR', 'SUG-2611']));
    expect(taken).toEqual([]);
  });
});

describe('what is typed by hands', () => {
  it.each(['<textarea></textarea>', '<input>'])(
    'keeps nothing of a scan in %s, and it is said',
    async (html) => {
      const note = field(html, 'Two cases wet.');
      note.setSelectionRange(3, 3);
      scan('4711-22');
      expect(note).toHaveValue('Two cases wet.');
      expect([note.selectionStart, note.selectionEnd]).toEqual([3, 3]);
      await waitFor(() => expect(refused).toEqual(['nobody: 4711-22']));
    },
  );

  it.each(['Damaged', 'Wet cases 12', 'on the dock'])('stays, however fast %s and Enter came', (words) => {
    const reason = field('<input>');
    scan(words);
    expect(reason).toHaveValue(words);
    expect(refused).toEqual([]);
  });

  it.each([`]C0damaged`, `]C1${LABEL}`, LABEL])('keeps nothing of %s, which no hand types', async (code) => {
    const reason = field('<textarea></textarea>', 'Two cases wet.');
    scan(code);
    expect(reason).toHaveValue('Two cases wet.');
    await waitFor(() => expect(refused).toEqual([`nobody: ${code}`]));
  });

  it.each(['type="password"', 'autocomplete="username"'])('is left alone in a field with %s', (kind) => {
    const secret = field(`<input ${kind}>`);
    scan('4711-22');
    expect(secret).toHaveValue('4711-22');
    expect(refused).toEqual([]);
  });
});

describe('a choice in a dialog that takes no scan', () => {
  it('is as it was, and the scan is said to be refused', async () => {
    pageTakesScans();
    const dock = field('<div role="dialog"><select><option>D1<option>D2</select></div>', 'D1');
    scan('D2-4711', performance.now(), () => {
      dock.value = 'D2';
    });
    expect(dock).toHaveValue('D1');
    await waitFor(() => expect(refused).toEqual(['behind a dialog: D2-4711']));
  });
});

it('where nothing takes a scan and nothing has the focus, that is said', async () => {
  document.body.innerHTML = '<p>Vendors</p>';
  scan('4711-22');
  await waitFor(() => expect(refused).toEqual(['nobody: 4711-22']));
});
