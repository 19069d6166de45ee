import { useQuery } from '@tanstack/react-query';
import type { NeedsLooking } from '#api/receipts.ts';
import { OPEN_MARKS } from '#domain/posting/attention.ts';
import { POSTING_KINDS } from '#domain/posting/posting-kind.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { attentionText } from '#frontend/shared/attention/attention-text.ts';
import { OTHER_DOCUMENTS } from '#frontend/shared/attention/other-documents.ts';
import { receiptsNeedingAttention } from '#frontend/shared/queries/receipts-needing-attention.ts';
import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';

/** Says on every page, to those who can act, that a run or a shipment does not get into the books by itself. */
export const PostingNotes = (): React.JSX.Element | null => (
  <>
    {POSTING_KINDS.map((kind) => (
      <PostingNote key={kind} kind={kind} />
    ))}
  </>
);

const PostingNote = ({ kind }: { readonly kind: NeedsLooking['kind'] }) => {
  const { noun, permission, listOf } = OTHER_DOCUMENTS[kind];
  const mayAct = usePermission(permission);
  const { data } = useQuery(receiptsNeedingAttention);
  const items = data?.others?.items.filter((one) => one.kind === kind) ?? [];
  const count = (mark: NeedsLooking['mark']) => items.filter((one) => one.mark === mark).length;
  // The worst that there is opens its list.
  const worst = OPEN_MARKS.find((mark) => count(mark) > 0);
  if (!mayAct || worst === undefined) return null;
  const hasMore = data?.others?.hasMore ?? false;
  const counted = { failed: count('FAILED'), waiting: count('WAITING'), toCheck: count('TO_CHECK'), hasMore };
  return (
    <HeaderNote
      to={listOf(worst)}
      icon="alert"
      tone={worst === 'FAILED' ? 'error' : 'warning'}
      text={attentionText(counted, noun)}
      short={`${items.length}${hasMore ? '+' : ''}`}
    />
  );
};
