import {
  type FetchQueryOptions,
  onlineManager,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Nobody at a dock waits longer for what only helps. */
const LONGEST_MS = 1500;
/** Where nobody answered in time, nobody is waited for so soon again: a burst of scans would wait for each. */
const SILENT_MS = 15_000;

let silentUntil = 0;

/**
 * What a question answers while a scan waits for it: what was answered before where there is no network, and
 * `otherwise`, such as what this device keeps, where nobody answers in time; it is told of a failure. The question goes
 * on, and the next scan may have its answer.
 */
export const answeredInTime = async <Answer, Key extends QueryKey, Otherwise>(
  client: QueryClient,
  question: FetchQueryOptions<Answer, Error, Answer, Key>,
  otherwise: (error?: unknown) => Otherwise | Promise<Otherwise>,
): Promise<Answer | Otherwise> => {
  const kept = async (error?: unknown): Promise<Answer | Otherwise> =>
    client.getQueryData<Answer>(question.queryKey) ?? otherwise(error);
  if (!onlineManager.isOnline()) return kept();
  const asked = client.fetchQuery(question).catch(kept);
  if (performance.now() < silentUntil) return kept();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Answer | Otherwise>((settle) => {
    timer = setTimeout(() => {
      silentUntil = performance.now() + SILENT_MS;
      settle(kept());
    }, LONGEST_MS);
  });
  return Promise.race([asked, silence]).finally(() => clearTimeout(timer));
};
