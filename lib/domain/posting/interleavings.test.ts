import {
  fingerprint,
  type Limits,
  type Rules,
  start,
  takesEffect,
  type World,
} from '#test/support/posting/model-document.ts';
import { steps } from '#test/support/posting/model-document-steps.ts';

/**
 * Every order in which a document of one, two or three steps can be posted, die, be doubted, cancelled, retried, deleted and
 * released by hand, over the general machine's pure rules. A failure prints the steps that lead to it.
 */

const AS_IT_IS: Rules = {
  versions: true,
  quarantine: true,
  lookUp: true,
  mark: true,
  step: true,
  remembers: true,
  goesOn: true,
};

/** What must hold after every step. */
const wrongNow = ({ document, books }: World): string | null => {
  const { status } = document.state;
  if (books.copies > 1) return 'it is in the books twice';
  if (books.fills > 1) return 'its lots are in it twice';
  if (status === 'POSTED' && books.stage !== 3) return 'it is POSTED and not released in the books';
  if (status !== 'FAILED' && status !== 'CANCELLED') return null;
  if (books.onTheWay.some((step) => takesEffect(books, step)))
    return `it is ${status} and a step may yet be carried out`;
  return null;
};

/** What must hold when nobody can take another step. */
const wrongAtTheEnd = ({ document: { state } }: World): string | null =>
  state.status === 'FAILED' || state.status === 'CANCELLED' || (state.status === 'POSTED' && state.settled)
    ? null
    : `it is stuck as ${state.status}`;

const MAX_WORLDS = 400_000;

const explore = (
  rules: Rules,
  limits: Limits,
): { readonly worlds: number; readonly ends: number; readonly violation: string | null } => {
  const seen = new Set<string>();
  const stack = [{ world: start(limits), from: 0, name: 'start' }];
  const trail: { from: number; name: string }[] = [];
  const pathTo = (index: number): string => {
    const names: string[] = [];
    for (let at = index; at > 0; at = trail[at]?.from ?? 0) names.unshift(trail[at]?.name ?? '');
    return names.join('\n  ');
  };
  let ends = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const mark = fingerprint(next.world);
    if (seen.has(mark)) continue;
    seen.add(mark);
    if (seen.size > MAX_WORLDS) throw new Error('The model has no end, or these limits are too wide.');
    const index = trail.push({ from: next.from, name: next.name }) - 1;
    const onward = steps(next.world, rules, limits);
    if (onward.length === 0) ends += 1;
    const wrong = wrongNow(next.world) ?? (onward.length === 0 ? wrongAtTheEnd(next.world) : null);
    if (wrong) return { worlds: seen.size, ends, violation: `${wrong}:\n  ${pathTo(index)}` };
    for (const { name, next: world } of onward) stack.push({ world, from: index, name });
  }
  return { worlds: seen.size, ends, violation: null };
};

type Kind = readonly [name: string, born: Limits['born']];

const KINDS: readonly Kind[] = [
  ['a receipt, of which its create makes all', 3],
  ['an adjustment or a shipment, which is created and released', 2],
  ['a kit assembly, or one that is held: created, filled or opened, released', 1],
];

describe.each(KINDS)('in every order of steps %s', (_, born) => {
  it.each<[string, Omit<Limits, 'born'>, number]>([
    ['left alone', { sends: 6, wishes: 0, meddling: 0 }, 100],
    ['cancelled and retried', { sends: 5, wishes: 2, meddling: 0 }, 1_000],
    ['deleted or released there', { sends: 5, wishes: 1, meddling: 1 }, 1_000],
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
