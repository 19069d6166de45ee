import { listenToRefusals, listenToScans } from '../scan-queue.ts';
import { changeScanner, NEW_SCANNER, scannerProfile } from '../scanner-profile.ts';
import { hearWedge } from './wedge.ts';

/*
 * A busy machine tells of keys late, one by one: their own times (`timeStamp`) are a scanner's, and the page has long been
 * idle when the next one comes. The page's clock is told here, so that nothing waits.
 */

const taken: string[] = [];
const refused: string[] = [];
let stops: (() => void)[] = [];

const later = (milliseconds: number): void => {
  jest.advanceTimersByTime(milliseconds);
};
const settle = () => jest.advanceTimersByTimeAsync(100);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'Date'] });
  later(10_000);
  taken.length = 0;
  refused.length = 0;
  changeScanner(NEW_SCANNER);
  stops = [
    hearWedge(),
    listenToRefusals(({ text }, why) => refused.push(`${why}: ${text}`)),
    listenToScans({
      level: 0,
      take: async ({ text }) => {
        taken.push(text);
        return 'done';
      },
    }),
  ];
});

afterEach(() => {
  // The next test's keys are no end of this one's.
  later(10_000);
  for (const stop of stops) stop();
  document.body.innerHTML = '';
  jest.useRealTimers();
});

const press = (key: string, at: number): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: at }));
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!event.defaultPrevented && key.length === 1 && isTyped) target.value += key;
  return event;
};

/** Keys 6 ms apart by their own times, all of which the page hears now. */
const hear = (keys: readonly string[], begun: number): KeyboardEvent[] =>
  keys.map((key, index) => press(key, begun + index * 6));

/** A code whose keys from the eighth on are told of so much later. */
const hearInTwo = (code: string, milliseconds: number): void => {
  const begun = performance.now();
  const keys = [...code, 'Enter'];
  hear(keys.slice(0, 7), begun);
  later(milliseconds);
  hear(keys.slice(7), begun + 7 * 6);
};

describe('a code whose keys come late to an idle page', () => {
  it.each([170, 300, 450])(
    'is one code, %i ms late, on a device that was never scanned with',
    async (late) => {
      hearInTwo('20281231774411', late);
      await settle();
      expect(taken).toEqual(['20281231774411']);
      expect(refused).toEqual([]);
    },
  );

  it('is one code however late, where this scanner is known to send an end', async () => {
    hear([...'100300', 'Enter'], performance.now());
    later(1000);
    hearInTwo('20281231774411', 1900);
    await settle();
    expect(taken).toEqual(['100300', '20281231774411']);
  });

  it('is one code while the code before it is still being taken', async () => {
    document.body.innerHTML = '<p data-opening></p>';
    hear([...'100300', 'Enter'], performance.now());
    await settle();
    later(1000);
    hearInTwo('20281231774411', 3000);
    document.body.innerHTML = '';
    await settle();
    expect(taken).toEqual(['100300', '20281231774411']);
    expect(refused).toEqual([]);
  });

  it('is never two codes: of what comes after it was taken it is said that it was cut', async () => {
    const begun = performance.now();
    hear([...'2028123'], begun);
    later(3000);
    await settle();
    expect(taken).toEqual(['2028123']);
    const rest = hear([...'1774411', 'Enter'], begun + 7 * 6);
    await settle();
    expect(taken).toEqual(['2028123']);
    expect(refused).toEqual(['cut: 20281231774411']);
    expect(rest.at(-1)?.defaultPrevented).toBe(true);
  });

  it('leaves nothing of its end in the field that its beginning was put into', async () => {
    document.body.innerHTML = '<input data-scan="hand-over">';
    const field = document.querySelector('input');
    field?.focus();
    const begun = performance.now();
    hear([...'2028123'], begun);
    later(3000);
    await settle();
    // What took it wrote it there.
    if (field) field.value = '2028123';
    hear([...'1774411', 'Enter'], begun + 7 * 6);
    expect(field).toHaveValue('2028123');
  });

  it('presses nothing where its end alone comes late, and is taken once', async () => {
    document.body.innerHTML = '<button>Send</button>';
    document.querySelector('button')?.focus();
    const begun = performance.now();
    hear([...'20281231774411'], begun);
    later(3000);
    await settle();
    const [end] = hear(['Enter'], begun + 14 * 6);
    await settle();
    expect(end?.defaultPrevented).toBe(true);
    expect(taken).toEqual(['20281231774411']);
    expect(refused).toEqual([]);
  });
});

describe('a scanner that sends nothing at the end', () => {
  it('is known by its second code, and waited for no longer than a moment', async () => {
    hear([...'100300'], performance.now());
    later(600);
    await settle();
    expect(taken).toEqual(['100300']);
    hear([...'100301'], performance.now());
    later(400);
    await settle();
    expect(taken).toEqual(['100300', '100301']);
  });

  it('is heard on a device whose scanner sent Enter until now', async () => {
    hear([...'100300', 'Enter'], performance.now());
    later(1000);
    hear([...'100301'], performance.now());
    later(2100);
    await settle();
    expect(taken).toEqual(['100300', '100301']);
  });

  it('is given more time by a page that was told late of its last key', async () => {
    changeScanner({ ending: 'pause' });
    const begun = performance.now();
    later(200);
    hear([...'1003'], begun);
    later(700);
    hear([...'00'], begun + 4 * 6);
    later(3000);
    await settle();
    expect(taken).toEqual(['100300']);
  });
});

describe('what a person types behind a code without an end', () => {
  it('is no part of it', async () => {
    document.body.innerHTML = '<input inputmode="numeric">';
    document.querySelector('input')?.focus();
    hear([...'100300'], performance.now());
    later(700);
    press('4', performance.now());
    later(700);
    await settle();
    expect(taken).toEqual(['100300']);
    expect(refused).toEqual([]);
    expect(document.querySelector('input')).toHaveValue('4');
  });
});

describe('what a quick hand types into a field for words', () => {
  const note = (): HTMLTextAreaElement | null => {
    document.body.innerHTML = '<textarea></textarea>';
    const field = document.querySelector('textarea');
    field?.focus();
    return field;
  };

  it.each(['Damaged', 'Case 4711 wet', '20281231774411'])('%s stays there, and is no scan', async (typed) => {
    const reason = note();
    hear([...typed], performance.now());
    later(3000);
    await settle();
    expect(reason).toHaveValue(typed);
    expect(taken).toEqual([]);
    expect(refused).toEqual([]);
    // Nor does it teach that this device's scanner ends by a pause.
    expect(scannerProfile().ending).toBe('unknown');
  });

  it('stays there too beside a scanner that sends nothing at the end, whose codes are taken', async () => {
    changeScanner({ ending: 'pause' });
    const reason = note();
    hear([...'Damaged by rain'], performance.now());
    later(700);
    await settle();
    expect(reason).toHaveValue('Damaged by rain');
    if (reason) reason.value = '';
    hear([...'100300'], performance.now());
    later(700);
    await settle();
    expect(taken).toEqual(['100300']);
    expect(reason).toHaveValue('');
  });

  it('stays there where nobody takes a scan, and nothing is said of it', async () => {
    stops.pop()?.();
    changeScanner({ ending: 'pause' });
    const reason = note();
    hear([...'100300'], performance.now());
    later(700);
    await settle();
    expect(reason).toHaveValue('100300');
    expect(refused).toEqual([]);
  });
});
