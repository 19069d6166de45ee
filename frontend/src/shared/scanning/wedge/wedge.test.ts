import { waitFor } from '@testing-library/react';
import { listenToScans } from '../scan-queue.ts';
import { hearWedge } from './wedge.ts';

const taken: string[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  taken.length = 0;
  stops = [
    hearWedge(),
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
  for (const stop of stops) stop();
});

const type = (code: string, begun: number): void =>
  [...code].forEach((key, index) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: begun + index * 5 }));
  });

describe('a scanner that sends nothing at the end', () => {
  it('is heard code by code, though a slow tablet tells of all keys at once', async () => {
    const begun = performance.now();
    type('100300', begun);
    type('100301', begun + 450);
    type('100302', begun + 900);
    await waitFor(() => expect(taken).toEqual(['100300', '100301', '100302']));
  });

  it('is no scanner where a hand types so few keys', async () => {
    const begun = performance.now();
    type('12', begun);
    type('100301', begun + 450);
    await waitFor(() => expect(taken).toEqual(['100301']));
  });
});

describe('a key that means something to the page', () => {
  it('means nothing to it inside a code', async () => {
    const pressed = jest.fn();
    document.addEventListener('keydown', ({ key }) => pressed(key));
    // Behind the codes before, whose keys are stamped ahead of the clock.
    type('loc:MAIN/R1', performance.now() + 3_000);
    await waitFor(() => expect(taken).toEqual(['loc:MAIN/R1']));
    expect(pressed).not.toHaveBeenCalledWith('/');
  });
});

describe('a field that gets the focus while a key is on its way', () => {
  const quantity = document.createElement('input');
  const date = document.createElement('input');
  quantity.setAttribute('inputmode', 'decimal');

  /** As a browser does it: the key is told to the field that has the focus, and typed into the one that has it then. */
  const typeKey = (key: string, at: number): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    const told = document.activeElement ?? document.body;
    if (!told.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: at }))) return;
    if (key === 'Enter' || !(document.activeElement instanceof HTMLInputElement)) return;
    const field = document.activeElement;
    const change = { data: key, inputType: 'insertText', bubbles: true };
    field.dispatchEvent(new InputEvent('beforeinput', change));
    field.value += key;
    field.dispatchEvent(new InputEvent('input', change));
  };

  beforeEach(() => {
    document.body.append(quantity, date);
    quantity.value = '120';
    date.focus();
    date.addEventListener('keydown', () => quantity.focus(), { once: true });
  });

  afterEach(() => {
    for (const field of [quantity, date]) field.remove();
  });

  it('keeps nothing of the scan', async () => {
    // Well behind the codes before, whose keys are stamped ahead of the clock: it would be the end of one of them.
    const begun = performance.now() + 5_000;
    for (const [index, key] of [...'100300', 'Enter'].entries()) typeKey(key, begun + index * 5);
    await waitFor(() => expect(taken).toEqual(['100300']));
    expect(quantity.value).toBe('120');
  });

  it('keeps what a hand types', () => {
    const begun = performance.now();
    for (const [index, key] of [...'48'].entries()) typeKey(key, begun + index * 200);
    expect(quantity.value).toBe('12048');
  });
});

describe('a time in a dialog that takes no scan', () => {
  it('is as it was after one', () => {
    document.body.innerHTML = '<div role="dialog"><input type="time" value="08:00"></div>';
    const time = document.querySelector('input');
    const press = (key: string, at: number): void => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      time?.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: at }));
    };
    const begun = performance.now();
    [...'77012'].forEach((key, index) => {
      press(key, begun + index * 5);
      // A browser makes an hour of the digits.
      if (time) time.value = '19:07';
    });
    press('Enter', begun + 25);
    expect(time).toHaveValue('08:00');
    document.body.innerHTML = '';
  });
});
