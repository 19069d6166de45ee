import { runtimeConfig } from '#frontend/api/runtime-config.ts';

interface Counted {
  readonly failed: number;
  readonly waiting: number;
  readonly toCheck: number;
  /** More than could be counted. */
  readonly hasMore: boolean;
}

/** '2 receipts failed, 1 waiting for over 10 minutes, 1 to check in Acumatica'. `noun`: one of them. */
export const attentionText = ({ failed, waiting, toCheck, hasMore }: Counted, noun: string): string => {
  const named = (count: number) => `${count} ${count === 1 ? noun : `${noun}s`}`;
  const parts = [
    failed > 0 && `${named(failed)} failed`,
    waiting > 0 && `${failed > 0 ? waiting : named(waiting)} waiting for over 10 minutes`,
    toCheck > 0 &&
      `${failed + waiting > 0 ? toCheck : named(toCheck)} to check in ${runtimeConfig().accountingName}`,
  ].filter(Boolean);
  return `${hasMore ? 'At least ' : ''}${parts.join(', ')}`;
};
