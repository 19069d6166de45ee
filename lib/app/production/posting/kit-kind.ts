import type { DocumentKind, Judged } from '#app/posting/document-kind.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { claimDocument, waitUntil } from '#domain/posting/posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { settled } from '#domain/posting/settling.ts';
import { judgeKit, KIT_STEPS } from '#domain/production/posting/judge-kit.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit } from '#domain/production/posting/posted-kit.ts';
import type { AccountingKits, KitName } from './accounting-kit-ports.ts';

export interface KitDeps extends MachineDeps {
  readonly kits: AccountingKits;
  readonly postings: Pick<PostingStore, 'load' | 'save'>;
  /** What brought a lot that it used and is not in the books yet, in words; null: nothing. */
  waitsFor(kit: KitToPost): Promise<string | null>;
}

/** How long a kit waits before it is asked again whether its lots are in the books. */
const WAITS_MS = 60_000;

/** A clock there may be wrong, and a document is found by when it was changed (accounting-contract-stock.md, section 9). */
const EARLIER_MS = 10 * 60_000;

/** A kit's posting has its content; one without is no kit, and breaks loudly. */
const kitOf = ({ kit, documentNbr }: Posting): KitToPost => {
  if (kit === null) throw new Error(`The posting of ${documentNbr} says nothing of a kit.`);
  return kit;
};

const SEPARATOR = '/';

const toNumber = ({ type, kitNbr }: KitName): string => `${type}${SEPARATOR}${kitNbr}`;

const toName = (number: string): KitName => {
  const [type = '', kitNbr = ''] = number.split(SEPARATOR);
  return { type, kitNbr };
};

const judge = (posting: Posting, found: PostedKit): Judged<Posting> => {
  const judged = judgeKit(kitOf(posting), found);
  const { type, kitNbr } = found;
  switch (judged.is) {
    case 'released': {
      const message = `Lots are not as they were used: check them in the accounting system. ${judged.differences.join(' ')}`;
      return {
        ...{ is: 'whole', named: kitNbr, inBooks: { booksType: type, booksNbr: kitNbr } },
        remark: judged.differences.length === 0 ? null : { of: 'lots', message },
      };
    }
    case 'unfinished':
      return judged;
    case 'not ours':
      return {
        is: 'not ours',
        code: 'MARKER_COLLISION',
        reason: `Kit assembly ${kitNbr} in the books carries this run's mark and makes something else.`,
      };
    case 'not as sent':
      return {
        is: 'not as sent',
        code: 'NOT_AS_SENT',
        reason: `Kit assembly ${kitNbr} in the accounting system is not as it was sent. ${judged.reason} Correct or delete it there, then send this again: it is not booked twice.`,
      };
  }
};

/**
 * A closed run to the poster: a kit assembly that is created on hold, filled with the lots that were used, released. Its
 * absence is proved by the window of what was changed since, its marker matched in memory.
 */
export const kitKind = (deps: KitDeps): DocumentKind<Posting, PostedKit> => ({
  noun: 'kit assembly',
  steps: KIT_STEPS,
  store: deps.postings,
  named: ({ documentNbr }) => ({ documentNbr }),
  // Nothing is counted of runs yet: a metric costs, and no alarm watches one.
  counts: { posted: {}, failed: {} },
  async claim(posting) {
    const now = deps.clock.now();
    const waitsFor = await deps.waitsFor(kitOf(posting));
    if (waitsFor !== null) {
      await deps.postings.save(waitUntil(posting, now + WAITS_MS, waitsFor), posting);
      return null;
    }
    const claimed = claimDocument(posting, deps.workerId, deps.clock.now());
    return claimed.ok && (await deps.postings.save(claimed.value, posting)).ok ? claimed.value : null;
  },
  async giveBack(posting, end) {
    const ended = end(posting);
    if (!ended.ok) return ended;
    const saved = await deps.postings.save(ended.value, posting);
    return saved.ok ? ended : saved;
  },
  async lookUp({ begun, marker, createdAt }) {
    const known = begun && (await deps.kits.kit({ type: begun.type, kitNbr: begun.nbr }));
    if (known && (!known.ok || known.value?.description.includes(marker))) return known;
    return deps.kits.findKit(marker, Date.parse(createdAt) - EARLIER_MS);
  },
  remember: (posting, { type, kitNbr }) => ({ ...posting, begun: { type, nbr: kitNbr } }),
  judge,
  // What a specification takes is said by the refusal of a step: nothing else there limits a kit.
  unfit: async () => null,
  async carryOut(posting, step, found) {
    const kit = kitOf(posting);
    if (found === null) {
      const created = await deps.kits.createKit(kit, posting.marker);
      return created.outcome === 'created' ? { outcome: 'done', number: toNumber(created) } : created;
    }
    const written =
      step === 'release' ? await deps.kits.releaseKit(found) : await deps.kits.fillKit(kit, found);
    return written.outcome === 'done' ? { outcome: 'done', number: toNumber(found) } : written;
  },
  readBack: (_, number) => deps.kits.kit(toName(number)),
  async settle(posting) {
    await deps.postings.save(settled(posting), posting);
    return 'moved';
  },
});
