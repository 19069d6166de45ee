import { waitFor } from '@testing-library/react';
import { listenToScans } from './scan-queue.ts';
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
