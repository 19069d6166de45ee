import type { JudgedDocument } from '#domain/posting/judged-document.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { isAnyLost, type Lots } from './lots-to-take.ts';
import type { ScheduledKind } from './posting-kinds.ts';
import type { PostingWorld } from './posting-world.ts';
import { type StockChange, TURNED_AWAY } from './request-model.ts';

/** How documents of one kind are held against the books. */
interface HeldAgainstBooks<Content, Found> {
  contentOf(posting: Posting): Content | null;
  /** All that stand there of a marker. */
  copies(marker: string): readonly Found[];
  /** Released, or confirmed: what it moves has moved. */
  isThrough(found: Found): boolean;
  judge(content: Content, found: Found): JudgedDocument<string>;
  moves(found: Found): readonly StockChange[];
  /** The lots that it takes of. */
  taken(content: Content): readonly LotId[];
}

export const isSettled = ({ state }: Posting): boolean => state.status === 'POSTED' && state.settled;

const isGivenUp = ({ state }: Posting): boolean => state.status === 'FAILED' || state.status === 'CANCELLED';

/** What the books have of it, held against what we say of it. */
const wrongInBooks = <Content, Found>(
  of: HeldAgainstBooks<Content, Found>,
  posting: Posting,
  content: Content,
): string | null => {
  const { marker, state, remark, attempts } = posting;
  const copies = of.copies(marker);
  const through = copies.find((one) => of.isThrough(one));
  if (copies.length > 1) return `is in the books ${copies.length} times`;
  if (isGivenUp(posting) && through) return `is ${state.status} and is through in the books`;
  const isTurnedAway = ({ message }: { message: string }) =>
    TURNED_AWAY.some((said) => message.includes(said));
  if (attempts.some(isTurnedAway)) return 'counts a turn that it missed as its attempt';
  if (state.status !== 'POSTED') return null;
  if (!through) return 'is POSTED and is not through in the books';
  const judged = of.judge(content, through);
  if (remark === null && (judged.is !== 'whole' || judged.differences.length > 0))
    return 'has other lots in the books, and nobody said so';
  return null;
};

/** The rules of every kind that has its outbox entry apart. */
export const rulesOf = <Content, Found>(
  world: PostingWorld,
  lots: Lots,
  of: HeldAgainstBooks<Content, Found>,
): Pick<ScheduledKind, 'now' | 'atRest' | 'moved'> => {
  const own = async () =>
    (await world.all()).flatMap((posting) => {
      const content = of.contentOf(posting);
      return content === null ? [] : [{ posting, content }];
    });
  return {
    async now() {
      for (const { posting, content } of await own()) {
        const { documentNbr, state } = posting;
        const wrong = wrongInBooks(of, posting, content);
        if (wrong) return `${documentNbr} ${wrong}`;
        if (state.status !== 'FAILED' || !/will go negative/.test(state.reason)) continue;
        if (!(await isAnyLost(lots, of.taken(content), world)))
          return `${documentNbr} is FAILED for a lot that was on its way`;
      }
      return null;
    },
    async atRest() {
      const stuck = (await own()).find(({ posting }) => !isGivenUp(posting) && !isSettled(posting));
      return stuck ? `${stuck.posting.documentNbr} is stuck as ${stuck.posting.state.status}` : null;
    },
    moved: async () =>
      (await own())
        .filter(({ posting }) => posting.state.status === 'POSTED')
        .flatMap(({ posting }) => of.copies(posting.marker))
        .flatMap((found) => of.moves(found)),
  };
};
