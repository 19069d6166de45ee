import type { MachineDeps } from '#app/posting/machine-deps.ts';
import { byLease, EARLIER_MS, postingKind } from '#app/posting/postings/posting-kind.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { judgeKit, KIT_STEPS } from '#domain/production/posting/judge-kit.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit } from '#domain/production/posting/posted-kit.ts';
import type { AccountingKits } from './accounting-kit-ports.ts';

export interface KitDeps extends MachineDeps {
  readonly kits: AccountingKits;
  readonly postings: Pick<PostingStore, 'load' | 'save'>;
  /** What brought a lot that it used and is not in the books yet, in words; null: nothing. */
  waitsFor(kit: KitToPost): Promise<string | null>;
}

/**
 * A closed run to the poster: a kit assembly that is created on hold, filled with the lots that were used, released. Its
 * absence is proved by the window of what was changed since, its marker matched in memory.
 */
export const kitKind = (deps: KitDeps) =>
  postingKind<KitToPost, PostedKit>(
    deps,
    {
      ...{ noun: 'kit assembly', steps: KIT_STEPS, judge: judgeKit },
      contentOf: ({ kit }) => kit,
      nameOf: ({ type, kitNbr }) => ({ type, nbr: kitNbr }),
      words: {
        there: 'Kit assembly',
        collision: "carries this run's mark and makes something else",
        lotsDiffer: 'Lots are not as they were used',
      },
      isMarked: ({ description }, marker) => description.includes(marker),
      find: ({ marker, createdAt }) => deps.kits.findKit(marker, Date.parse(createdAt) - EARLIER_MS),
      read: ({ type, nbr }) => deps.kits.kit({ type, kitNbr: nbr }),
      async create(kit, marker) {
        const created = await deps.kits.createKit(kit, marker);
        if (created.outcome !== 'created') return created;
        return { outcome: 'created', name: { type: created.type, nbr: created.kitNbr } };
      },
      goOn: (step, kit, found) =>
        step === 'release' ? deps.kits.releaseKit(found) : deps.kits.fillKit(kit, found),
      // What a specification takes is said by the refusal of a step: nothing else there limits a kit.
      unfit: async () => null,
    },
    byLease(deps, async ({ kit }) => kit && deps.waitsFor(kit)),
  );
