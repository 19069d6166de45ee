import { Link } from 'react-router-dom';
import type { InventoryItem } from '#api/inventory.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';

/** No goods of any item, whether the accounting system has some or not. */
export const isNothingHere = (items: readonly InventoryItem[]): boolean =>
  items.every(({ onHand }) => onHand === 0);

/** Of how many items the accounting system has something. */
export const inBooks = (items: readonly InventoryItem[]): number =>
  items.filter((item) => (item.inBooks ?? 0) > 0).length;

interface NothingHereProps {
  readonly inBooks: number;
  readonly onLoad: () => void;
}

/** An empty warehouse: where stock comes from, and the two ways to have some. */
export const NothingHere = ({ inBooks: items, onLoad }: NothingHereProps) => {
  const { accountingName } = runtimeConfig();
  const { groups } = useUser();
  const mayLoad = isAllowed(groups, 'stock.load');
  return (
    <EmptyPanel
      action={
        <Row gap="small">
          <Button
            look="primary"
            disabled={!mayLoad}
            title={mayLoad ? undefined : permissionReason('stock.load')}
            onClick={onLoad}
          >
            Load opening stock
          </Button>
          <Link to="/dashboard/receive-goods">Receive Goods</Link>
        </Row>
      }
    >
      <strong>Nothing is on hand here yet.</strong>{' '}
      {items > 0 &&
        `${accountingName} has stock of ${items} ${items === 1 ? 'item' : 'items'}: load it as opening stock. `}
      What is received stands here from the moment that it is accepted.
    </EmptyPanel>
  );
};
