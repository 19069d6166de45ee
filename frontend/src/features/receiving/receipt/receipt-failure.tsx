import { ApiFailure, isTransient, reasonOf } from '#frontend/api/api-failure.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';

/** Why the receipt was not sent; the counts stay, and the same receipt can be sent again (design.md §9). */
export const ReceiptFailure = ({ error }: { readonly error: unknown }) => {
  const details = error instanceof ApiFailure ? error.details : [];
  return (
    <Banner tone="error">
      <strong>{reasonOf(error, 'Failed to send receipt')}</strong>
      {details.length > 1 && (
        <PlainList items={details.map(({ path, code, message }) => ({ key: path + code, text: message }))} />
      )}
      {error instanceof ApiFailure && error.code === 'IDEMPOTENCY_CONFLICT' && (
        <p>Discard these counts if they are what was sent.</p>
      )}
      {isTransient(error) && <p>Your counts are kept. Sending again is safe: nothing is received twice.</p>}
    </Banner>
  );
};
