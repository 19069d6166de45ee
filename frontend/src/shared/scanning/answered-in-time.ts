import {
  type FetchQueryOptions,
  onlineManager,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Nobody at a dock waits longer for what only helps. */
const LONGEST_MS = 1500;
/** So long for what a code means, where nothing here says it: calling it unknown would be wrong, and slower. */
const LONGEST_FOR_MEANING_MS = 10_000;
/** Where nobody answered in time, nobody is waited for so soon again: a burst of scans would wait for each. */
const SILENT_MS = 15_000;

/** What was answered longer ago than this may know nothing of a code that somebody named since. */
const FRESH_FOR_MEANING_MS = 30_000;

let silentUntil = 0;
let noMeaningUntil = 0;

/** Why what a code means could not be told, to a person. */
const NO_NETWORK = 'there is no network, and this device has not seen it before.';
const TOO_SLOW = 'the server did not answer in time. Scan it again in a moment.';

type Question<Answer, Key extends QueryKey> = FetchQueryOptions<Answer, Error, Answer, Key>;

/** Settles with `work`, or with what `late` does after so long. */
const within = <Done>(
  milliseconds: number,
  work: Promise<Done>,
  late: () => Promise<Done>,
): Promise<Done> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Done>((settle) => {
    timer = setTimeout(() => settle(late()), milliseconds);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
};

/**
 * What a question answers while a scan waits for it: what was answered before where there is no network, and
 * `otherwise`, such as what this device keeps, where nobody answers in time; it is told of a failure. The question goes
 * on, and the next scan may have its answer.
 */
export const answeredInTime = async <Answer, Key extends QueryKey, Otherwise>(
  client: QueryClient,
  question: Question<Answer, Key>,
  otherwise: (error?: unknown) => Otherwise | Promise<Otherwise>,
): Promise<Answer | Otherwise> => {
  const kept = async (error?: unknown): Promise<Answer | Otherwise> =>
    client.getQueryData<Answer>(question.queryKey) ?? otherwise(error);
  if (!onlineManager.isOnline()) return kept();
  const asked = client.fetchQuery(question).catch(kept);
  if (performance.now() < silentUntil) return kept();
  return within(LONGEST_MS, asked, () => {
    silentUntil = performance.now() + SILENT_MS;
    return kept();
  });
};

interface Meaning<Answer> {
  /** What this device keeps; null: nothing. It is told of a failure. */
  readonly otherwise: (error?: unknown) => Answer | null | Promise<Answer | null>;
  /** Whether an answer says what the code means. */
  readonly tells: (answer: Answer) => boolean;
}

/**
 * As `answeredInTime`, for what a code means: what is kept here counts where it tells that. Where it does not, the server
 * may know better, and is waited for. Throws why nobody could be asked.
 */
export const meaningInTime = async <Answer, Key extends QueryKey>(
  client: QueryClient,
  question: Question<Answer, Key>,
  { otherwise, tells }: Meaning<Answer>,
): Promise<Answer> => {
  const soon = await answeredInTime(client, question, otherwise);
  if (soon !== null && tells(soon)) return soon;
  if (!onlineManager.isOnline()) throw new Error(NO_NETWORK);
  const asked = client.fetchQuery({ ...question, staleTime: FRESH_FOR_MEANING_MS });
  // It goes on after a scan that has given up: its answer is another scan's.
  asked.catch(() => undefined);
  return within(performance.now() < noMeaningUntil ? 0 : LONGEST_FOR_MEANING_MS, asked, () => {
    noMeaningUntil = performance.now() + SILENT_MS;
    return Promise.reject(new Error(TOO_SLOW));
  });
};
