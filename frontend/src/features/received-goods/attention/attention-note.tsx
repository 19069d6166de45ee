import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';
import { useAttention } from './use-attention.ts';

/** Says on every page, to those who can act, that a receipt failed or has waited for over 10 minutes. */
export const AttentionNote = () => {
  const attention = useAttention();
  if (!attention) return null;
  return (
    <HeaderNote
      to="/dashboard/received-goods"
      icon="alert"
      tone={attention.hasFailed ? 'error' : 'warning'}
      text={attention.text}
      short={`${attention.count}${attention.hasMore ? '+' : ''}`}
    />
  );
};
