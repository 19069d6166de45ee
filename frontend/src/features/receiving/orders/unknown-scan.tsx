import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface UnknownScanProps {
  readonly code: string;
  /** Why it could not be looked up; null: it was. */
  readonly why: string | null;
  /** Whose orders the list shows. */
  readonly listOf: 'vendor' | 'day';
  readonly onSearch: () => void;
}

/** A code that fits nothing in the list: the list stays, and the person says what the code is. */
export const UnknownScan = ({ code, why, listOf, onSearch }: UnknownScanProps) => (
  <Banner tone="warning" action={<Button onClick={onSearch}>Search as purchase order</Button>}>
    <strong>{`${code} is not in this list`}</strong>
    {why !== null && <p>{why}</p>}
    <p>
      {`It could be a purchase order of another ${listOf}, an item of which nothing remains to be received, or a batch number: scan the item of a batch first.`}
    </p>
  </Banner>
);
