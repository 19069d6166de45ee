import { everyOrder } from '#test/support/every-order.ts';
import { fingerprint, type Limits, type Rules, start, takesEffect, type World } from './model-document.ts';
import { steps } from './model-document-steps.ts';

export const AS_IT_IS: Rules = {
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

/** Goes through every order of steps over the general machine's pure rules. */
export const explore = (rules: Rules, limits: Limits) =>
  everyOrder<World>({
    ...{ start: start(limits), fingerprint, wrongNow, wrongAtTheEnd },
    steps: (world) => steps(world, rules, limits),
  });

type Kind = readonly [name: string, born: Limits['born']];

export const KINDS: readonly Kind[] = [
  ['a receipt, of which its create makes all', 3],
  ['an adjustment or a shipment, which is created and released', 2],
  ['a kit assembly, or one that is held: created, filled or opened, released', 1],
];
