import type { RecallStore, WholeRecall } from './recall-ports.ts';

/** All real recalls that are open. While there is none that is one question to a sparse index. */
export const openRecalls = async ({
  recalls,
}: {
  readonly recalls: Pick<RecallStore, 'load' | 'due'>;
}): Promise<readonly WholeRecall[]> => {
  const due = await Promise.all((await recalls.due()).map(recalls.load));
  return due.filter((one) => one !== null).filter(({ recall }) => recall.status === 'Open');
};
