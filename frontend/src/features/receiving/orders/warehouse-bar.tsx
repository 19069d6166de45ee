import { useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { codeKey } from '#domain/code-key.ts';
import { countText } from '#domain/count-text.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { chooseWarehouse, useChosenWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { WarehouseField } from '#frontend/shared/places/warehouse-field.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { BesideFields, Grow, Row } from '#frontend/ui/layout/layout.tsx';
import { warehousesOf } from './expected-here.ts';

interface WarehouseBarProps {
  readonly orders: readonly ReceiveOrder[];
  /** So many of them are for other warehouses alone. */
  readonly others: number;
  readonly areOthersShown: boolean;
  readonly onShowOthers: (areShown: boolean) => void;
}

/**
 * Where this device stands. It is asked once, when orders come that are for several warehouses: with one warehouse
 * nobody is asked, and nothing is shown.
 */
export const WarehouseBar = ({ orders, others, areOthersShown, onShowOthers }: WarehouseBarProps) => {
  const chosen = useChosenWarehouse();
  const [isChanging, setChanging] = useState(false);
  const own = useUser().warehouses;
  const isOwn = chosen === null || own === null || own.includes(codeKey(chosen));
  const named =
    chosen === null ? warehousesOf(orders).filter((one) => own === null || own.includes(one)) : [];
  if (isChanging) {
    return (
      <Row align="start">
        <Grow most="field">
          <WarehouseField onChosen={() => setChanging(false)} />
        </Grow>
        <BesideFields>
          <Button look="quiet" onClick={() => setChanging(false)}>
            Close
          </Button>
        </BesideFields>
      </Row>
    );
  }
  if (!isOwn) {
    return (
      <Row gap="small">
        <p role="status">{`This device stands in ${chosen}, and you work in ${own.join(' and ') || 'none'}.`}</p>
        {own.map((one) => (
          <Button key={one} look="quiet" onClick={() => chooseWarehouse(one)}>
            {`It stands in ${one}`}
          </Button>
        ))}
      </Row>
    );
  }
  if (chosen !== null) {
    return (
      <Row gap="small">
        <p>
          Warehouse: <strong>{chosen}</strong>
        </p>
        {own?.length !== 1 && (
          <Button
            look="quiet"
            aria-label="Change the warehouse of this device"
            onClick={() => setChanging(true)}
          >
            Change
          </Button>
        )}
        {others > 0 && (
          <>
            <p className="soft small" role="status">
              {`${countText(others, 'order')} of other warehouses ${areOthersShown ? 'shown too' : 'not shown'}`}
            </p>
            <Button look="quiet" aria-pressed={areOthersShown} onClick={() => onShowOthers(!areOthersShown)}>
              {areOthersShown ? 'This warehouse only' : 'Show all'}
            </Button>
          </>
        )}
      </Row>
    );
  }
  if (named.length < 2) return null;
  // In one line: on a phone the orders below it are what people came for.
  return (
    <Row gap="small">
      <p className="small">Warehouse of this device?</p>
      {named.map((warehouseID) => (
        <Button key={warehouseID} look="quiet" onClick={() => chooseWarehouse(warehouseID)}>
          {warehouseID}
        </Button>
      ))}
    </Row>
  );
};
