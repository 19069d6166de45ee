import { AS_IT_IS, explore, KINDS } from '#test/support/posting/explore-document.ts';
import type { Limits, Rules } from '#test/support/posting/model-document.ts';

/**
 * Every order in which a document of one, two or three steps can be posted, die, be doubted, cancelled, retried, deleted and
 * released by hand, over the general machine's pure rules. Sent again more often: interleavings.hunt.unit.test.ts.
 */

describe.each(KINDS)('in every order of steps %s', (_, born) => {
  it.each<[string, Omit<Limits, 'born'>, number]>([
    ['left alone', { sends: 6, wishes: 0, meddling: 0 }, 100],
    ['cancelled and retried', { sends: 4, wishes: 2, meddling: 0 }, 1_000],
    ['deleted or released there', { sends: 4, wishes: 1, meddling: 1 }, 1_000],
  ])('is made once and whole, or visibly stopped: %s', (__, limits, atLeast) => {
    const found = explore(AS_IT_IS, { ...limits, born });
    expect(found.violation).toBeNull();
    // A model that hardly moves would prove nothing.
    expect(found.worlds).toBeGreaterThan(atLeast);
    expect(found.ends).toBeGreaterThan(5);
  });
});

describe('without', () => {
  const LIMITS: Limits = { born: 1, sends: 5, wishes: 1, meddling: 0 };

  it.each<[string, Partial<Rules>, RegExp]>([
    ['versions, it is cancelled while a step is on its way', { versions: false }, /may yet be carried out/],
    ['the quarantine, a step is carried out twice', { quarantine: false }, /twice|may yet be/],
    ['the look-up, it is created twice', { lookUp: false }, /in the books twice/],
    ['the mark, a step that was cut off is sent again', { mark: false }, /twice|may yet be/],
    ['the step in doubt, its lots are entered twice', { step: false }, /lots are in it twice|may yet be/],
    ['keeping how it is called there, it is created again', { remembers: false }, /in the books twice/],
    ['going on where it was left, it is created again', { goesOn: false }, /in the books twice/],
  ])('%s', (_, off, violation) => {
    expect(explore({ ...AS_IT_IS, ...off }, LIMITS).violation).toMatch(violation);
  });

  describe.each(KINDS.filter(([, born]) => born > 1))('%s', (_, born) => {
    it.each<[string, Partial<Rules>, RegExp]>([
      ['versions', { versions: false }, /may yet be carried out/],
      ['the quarantine', { quarantine: false }, /twice|may yet be/],
      ['the look-up', { lookUp: false }, /in the books twice/],
      ['the mark', { mark: false }, /twice|may yet be/],
    ])('lacks %s, and it shows', (__, off, violation) => {
      expect(explore({ ...AS_IT_IS, ...off }, { ...LIMITS, born }).violation).toMatch(violation);
    });
  });
});
