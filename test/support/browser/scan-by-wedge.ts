import type { Page } from 'playwright-core';

/** Keys as a wedge scanner sends them: all of them at once, with Enter at the end. */
export const scanByWedge = async (page: Page, code: string): Promise<void> => {
  const keyboard = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  const press = (key: string, index: number) => {
    const text = key === 'Enter' ? '\r' : key;
    const more = {
      ...(key === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {}),
      // The scanner's own pace, however busy this machine is: a gap in it would make it a person's typing.
      timestamp: begun + index / 100,
    };
    return [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, ...more }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...more }),
    ];
  };
  await Promise.all([...code, 'Enter'].flatMap(press));
  await keyboard.detach();
};
