import type { Notice } from './notice.ts';
import { isTopic, topicOf } from './topics.ts';

/** `GR-000012 failed or has waited for over 10 minutes`, `at least 100 items differ from the books`. */
export const noticeText = ({
  topic,
  count,
  hasMore,
  subjects,
}: Pick<Notice, 'topic' | 'count' | 'hasMore' | 'subjects'>): string => {
  if (!isTopic(topic)) return 'Something that this version of the page does not know yet';
  const { one, many } = topicOf(topic);
  const [first] = subjects;
  return count === 1 && first ? `${first.name} ${one}` : `${hasMore ? 'At least ' : ''}${count} ${many}`;
};
