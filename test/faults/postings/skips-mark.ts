import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { ShipmentPostings } from '#app/shipments/posting/shipment-posting-ports.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { ok } from '#domain/result.ts';

const isMarked = ({ state }: Posting): boolean =>
  state.status === 'POSTING' && state.phase.name === 'sending';

/** What was not written is not what stands. */
const standing = (previous: Posting): Posting =>
  isMarked(previous) ? { ...previous, version: previous.version - 1 } : previous;

/** Takes a guard away: writes nothing of what it is about to send. */
export const skipsMark = <
  D extends {
    readonly postings: Pick<PostingStore, 'load' | 'save'>;
    readonly shipmentPostings?: ShipmentPostings;
  },
>(
  deps: D,
): D => {
  const { postings, shipmentPostings } = deps;
  return {
    ...deps,
    postings: {
      ...postings,
      load: (id: string) => postings.load(id),
      save: async (...[next, previous]: Parameters<PostingStore['save']>) =>
        isMarked(next) ? ok(undefined) : postings.save(next, standing(previous)),
    },
    ...(shipmentPostings && {
      shipmentPostings: {
        ...shipmentPostings,
        saveTogether: (...[{ next, previous }, more]: Parameters<ShipmentPostings['saveTogether']>) =>
          shipmentPostings.saveTogether({ next, previous: standing(previous) }, more),
      },
    }),
  };
};
