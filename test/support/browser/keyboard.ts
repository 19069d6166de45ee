import type { Locator, Page } from 'playwright-core';
import { eventually } from '#test/support/eventually.ts';

interface Focused {
  /** For the sentence when something is wrong. */
  readonly what: string;
  readonly isSeen: boolean;
}

/** The page scrolls to what takes the focus in one of the next frames. */
const MAX_FRAMES = 30;

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));

/** What has the focus: whether it lies in sight, and shows by an outline or a shadow that it has it. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const at = document.activeElement;
    // Past the last control the browser's own bars are next: the page has no focus then.
    if (!(at instanceof HTMLElement) || at === document.body || !document.hasFocus())
      return { what: 'nothing', isSeen: false };
    // A page that has just come gives the focus to its heading, perhaps between two keys: that is no stop of the Tab key.
    if (at.tabIndex < 0 && at.matches('h1')) return { what: 'nothing', isSeen: false };
    const what = `<${at.tagName.toLowerCase()}> ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? ''}`;
    // A check box of our own look shows its ring around the box that is drawn for it.
    const shown = [
      at,
      ...(at.matches('input[type=checkbox]') ? [at.nextElementSibling, at.parentElement] : []),
    ];
    // A link that fills its tile shows the ring around what fills it.
    const drawn = shown.flatMap((element) =>
      element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
    );
    const hasRing = drawn.some(
      ({ content, outlineStyle, outlineWidth, boxShadow }) =>
        content !== 'none' &&
        ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'),
    );
    const { top, bottom, left, right } = at.getBoundingClientRect();
    const isInside = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    return {
      what: `${what}${hasRing ? '' : ' (no ring)'}${isInside ? '' : ' (out of sight)'}`,
      isSeen: hasRing && isInside,
    };
  });

const has = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement).catch(() => false);

/** For the sentence when the focus is not where it should be: where it is, and what lies over the page. */
const whereItIs = async (page: Page): Promise<string> => {
  const { what } = await focused(page);
  const dialogs = await page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog], [role=menu]')].map((open) => {
      const name = open.querySelector('h2')?.textContent ?? open.getAttribute('role');
      return `'${name}'${open.closest('[aria-hidden=true]') ? ' (hidden)' : ''}`;
    }),
  );
  return `${what} has it, and ${dialogs.length === 0 ? 'nothing' : dialogs.join(', ')} lies over ${page.url()}`;
};

const NOTHING = 'nothing';

const MAX_TABS = 80;

/**
 * Past the last notice the focus goes back to where it came from, and Tab leads to the notices again: whoever wants to go
 * on waits the four seconds that they stay.
 */
const untilNoticesAreGone = async (page: Page): Promise<void> => {
  const isInNotice = await page.evaluate(
    () => document.activeElement?.closest('[data-sonner-toast]') !== null,
  );
  if (isInNotice) await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
};

const MAX_MS = 10_000;

/**
 * A person's hands on the keyboard alone. On the way to anything, whatever takes the focus must be in sight and
 * show it.
 */
export const keyboardOf = (page: Page) => {
  const press = (key: string): Promise<void> => page.keyboard.press(key);

  const to = async (place: Locator): Promise<void> => {
    await place.waitFor();
    const passed: string[] = [];
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if (await has(place)) return;
      await press('Tab');
      let { what, isSeen } = await focused(page);
      for (let frames = 0; !isSeen && what !== NOTHING && frames < MAX_FRAMES; frames++) {
        await nextFrame(page);
        ({ what, isSeen } = await focused(page));
      }
      if (passed.includes(what)) await untilNoticesAreGone(page);
      passed.push(what);
      if (!isSeen && what !== NOTHING) throw new Error(`The focus can't be seen on ${what}.`);
    }
    throw new Error(`The keyboard does not reach ${place}: ${passed.slice(0, 30).join(' > ')}`);
  };

  return {
    press,
    /** Tab after Tab to this place. */
    to,
    /** To it, and Enter. */
    async enter(place: Locator): Promise<void> {
      await to(place);
      await press('Enter');
    },
    /** To it, over what stands there. */
    async write(place: Locator, text: string): Promise<void> {
      await to(place);
      await press('Control+A');
      await page.keyboard.type(text);
    },
    /** Whether it has the focus already, as it should without a Tab. */
    isAt: has,
    /** It has the focus by itself within a moment, without a Tab. `what`: for the sentence when it has not. */
    async comesTo(place: Locator, what: string): Promise<void> {
      const isThere = async () => (await has(place)) || undefined;
      await eventually(isThere, `The focus on ${what}`, MAX_MS).catch(async ({ message }: Error) => {
        throw new Error(`${message} Instead ${await whereItIs(page)}.`);
      });
    },
  };
};
