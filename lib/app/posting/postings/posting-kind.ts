import type { AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { DocumentKind, Judged } from '#app/posting/document-kind.ts';
import type { DocumentWritten, NotWritten } from '#app/posting/document-ports.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import type { JudgedDocument } from '#domain/posting/judged-document.ts';
import { claimDocument, waitUntil } from '#domain/posting/posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { settled } from '#domain/posting/settling.ts';
import type { PostingStore } from './posting-ports.ts';

type Name = NonNullable<Posting['begun']>;

type Kind<Found> = DocumentKind<Posting, Found>;

/** What one kind of posting is, beyond what all of them share. `Content`: what it says to the accounting system. */
interface KindOfPosting<Content, Found> extends Pick<Kind<Found>, 'noun' | 'steps' | 'unfit'> {
  /** Null: the posting is of another kind. */
  contentOf(posting: Posting): Content | null;
  /** What stands there, by its keys. */
  nameOf(found: Found): Name;
  judge(content: Content, found: Found): JudgedDocument<string>;
  readonly words: {
    /** Before its number. */
    readonly there: string;
    /** What another one is, that carries its mark. */
    readonly collision: string;
    /** What to look at where lots are others. */
    readonly lotsDiffer: string;
  };
  /** Whether it carries the mark still: somebody may have written over it. */
  isMarked(found: Found, marker: string): boolean;
  /** By its mark; null: none shows it yet. */
  find(posting: Posting, content: Content): AccountingResult<Found | null>;
  /** By its keys: never late. */
  read(name: Name): AccountingResult<Found | null>;
  create(
    content: Content,
    marker: string,
  ): Promise<{ readonly outcome: 'created'; readonly name: Name } | NotWritten>;
  /** A step after the create. */
  goOn(step: string, content: Content, found: Found): Promise<DocumentWritten>;
}

type PostingDeps = MachineDeps & { readonly postings: Pick<PostingStore, 'load' | 'save'> };

/** What one holds while it is posted, and what shows in the end that it was. */
type Holding = Pick<DocumentKind<Posting, never>, 'claim' | 'giveBack' | 'settle'>;

/**
 * How long one waits before it is asked again whether its lots are in the books: the longer it has waited, the longer.
 * Some come there by a person's hand, hours later, and each look at those is a call.
 */
const WAITS_MS = { least: 60_000, most: 10 * 60_000 };

const nextLook = ({ createdAt }: Posting, now: number): number =>
  now + Math.min(WAITS_MS.most, Math.max(WAITS_MS.least, Math.round((now - Date.parse(createdAt)) / 10)));

/** QUEUED as it is, and says what has to be through first. */
export const waitFor = async (
  { postings, clock }: Pick<PostingDeps, 'postings' | 'clock'>,
  posting: Posting,
  words: string,
): Promise<null> => {
  await postings.save(waitUntil(posting, nextLook(posting, clock.now()), words), posting);
  return null;
};

/** Of a kind that holds its lease alone. `waitsFor`: what has to be through first, in words; null: nothing. */
export const byLease = (
  deps: PostingDeps,
  waitsFor: (posting: Posting) => Promise<string | null>,
): Holding => ({
  async claim(posting) {
    const words = await waitsFor(posting);
    if (words !== null) return waitFor(deps, posting, words);
    const claimed = claimDocument(posting, deps.workerId, deps.clock.now());
    return claimed.ok && (await deps.postings.save(claimed.value, posting)).ok ? claimed.value : null;
  },
  async giveBack(posting, end) {
    const ended = end(posting);
    if (!ended.ok) return ended;
    const saved = await deps.postings.save(ended.value, posting);
    return saved.ok ? ended : saved;
  },
  async settle(posting) {
    await deps.postings.save(settled(posting), posting);
    return 'moved';
  },
});

/** A clock there may be wrong, and a document is found by when it was changed (accounting-contract-stock.md, section 9). */
export const EARLIER_MS = 10 * 60_000;

/** Its type and its number, as an answer gives them and sentences say them. */
const SEPARATOR = ' ';

const toNumber = ({ type, nbr }: Name): string => `${type}${SEPARATOR}${nbr}`;

const toName = (number: string): Name => {
  const [type = '', nbr = ''] = number.split(SEPARATOR);
  return { type, nbr };
};

const judgedOf = <Content, Found>(
  { words, nameOf }: Pick<KindOfPosting<Content, Found>, 'words' | 'nameOf'>,
  judged: JudgedDocument<string>,
  found: Found,
): Judged<Posting> => {
  const { type, nbr } = nameOf(found);
  switch (judged.is) {
    case 'whole': {
      const message = `${words.lotsDiffer}: check them in the accounting system. ${judged.differences.join(' ')}`;
      return {
        ...{ is: 'whole', named: nbr, inBooks: { booksType: type, booksNbr: nbr } },
        remark: judged.differences.length === 0 ? null : { of: 'lots', message },
      };
    }
    case 'unfinished':
      return judged;
    case 'not ours': {
      const reason = `${words.there} ${nbr} in the books ${words.collision}.`;
      return { is: 'not ours', code: 'MARKER_COLLISION', reason };
    }
    case 'not as sent':
      return {
        is: 'not as sent',
        code: 'NOT_AS_SENT',
        reason: `${words.there} ${nbr} in the accounting system is not as it was sent. ${judged.reason} Correct or delete it there, then send this again: it is not booked twice.`,
      };
  }
};

/**
 * The kinds that have their outbox entry apart, as the poster sees them: looked for by key once it is known how the
 * accounting system calls it, else by its mark.
 */
export const postingKind = <Content, Found>(
  deps: PostingDeps,
  of: KindOfPosting<Content, Found>,
  holding: Holding,
): Kind<Found> => {
  /** Throws for a posting without it. */
  const contentOf = (posting: Posting): Content => {
    const content = of.contentOf(posting);
    if (content === null)
      throw new Error(`The posting of ${posting.documentNbr} says nothing of a ${of.noun}.`);
    return content;
  };
  return {
    ...{ noun: of.noun, steps: of.steps, store: deps.postings, unfit: of.unfit },
    ...holding,
    named: ({ documentNbr }) => ({ documentNbr }),
    // Alarms count what stands in the table.
    counts: { posted: {}, failed: {} },
    async lookUp(posting) {
      const { begun, marker } = posting;
      const known = begun && (await of.read(begun));
      if (known && (!known.ok || (known.value && of.isMarked(known.value, marker)))) return known;
      return of.find(posting, contentOf(posting));
    },
    judge: (posting, found) => judgedOf(of, of.judge(contentOf(posting), found), found),
    remember: (posting, found) => ({ ...posting, begun: of.nameOf(found) }),
    async carryOut(posting, step, found) {
      const content = contentOf(posting);
      if (found !== null) {
        const written = await of.goOn(step, content, found);
        return written.outcome === 'done' ? { ...written, number: toNumber(of.nameOf(found)) } : written;
      }
      const created = await of.create(content, posting.marker);
      return created.outcome === 'created' ? { outcome: 'done', number: toNumber(created.name) } : created;
    },
    readBack: (_, number) => of.read(toName(number)),
  };
};
