import { Link } from 'react-router-dom';
import { isAllowed } from '#domain/access/permissions.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { INVENTORY_LIST_PATH } from '#frontend/shared/stock-path.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface NeverOpenedProps {
  readonly inventoryID: string;
  /** Undefined: it is no question. */
  readonly isOpened: boolean | undefined;
}

/** The books have more than anybody explains: what stood here before the product did may never have been loaded. */
export const NeverOpened = ({ inventoryID, isOpened }: NeverOpenedProps) => {
  const { groups } = useUser();
  if (isOpened !== false) return null;
  return (
    <Banner tone="info">
      {`Opening stock of ${inventoryID} was never loaded: what stood here before may be what is unexplained. `}
      {isAllowed(groups, 'stock.load') ? (
        <Link to={`${INVENTORY_LIST_PATH}?load=opening`}>Load opening stock</Link>
      ) : (
        'A manager can load it, in the Inventory List.'
      )}
    </Banner>
  );
};
