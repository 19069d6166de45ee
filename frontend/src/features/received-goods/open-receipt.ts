import { useSearchParams } from 'react-router-dom';

/** Which receipt is open stands in the URL beside the list's filters: it can be linked, and Back closes it. */
export const useOpenReceipt = () => {
  const [params, setParams] = useSearchParams();
  const withReceipt = (receiptId: string): string => {
    const next = new URLSearchParams(params);
    if (receiptId === '') next.delete('receipt');
    else next.set('receipt', receiptId);
    return `?${next}`;
  };
  return {
    receiptId: params.get('receipt') ?? '',
    /** The address that opens it. */
    linkTo: withReceipt,
    close: (): void => setParams(new URLSearchParams(withReceipt('')), { replace: true }),
  };
};
