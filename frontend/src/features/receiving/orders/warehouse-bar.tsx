import { useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { countText } from '#domain/count-text.ts';
import { chooseWarehouse, useChosenWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { WarehouseField } from '#frontend/shared/places/warehouse-field.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { BesideFields, Grow, Row, Stack } from '#frontend/ui/layout/layout.tsx';
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
  const named = chosen === null ? warehousesOf(orders) : [];
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
  if (chosen !== null) {
    return (
      <Row gap="small">
        <p>
          Warehouse: <strong>{chosen}</strong>
        </p>
        <Button
          look="quiet"
          aria-label="Change the warehouse of this device"
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
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
  return (
    <Banner tone="info">
      <Stack gap="small">
        <div>
          <strong>Which warehouse does this device stand in?</strong>
          <p>These orders are for several. What the others expect is then shown apart. It is asked once.</p>
        </div>
        <Row gap="small">
          {named.map((warehouseID) => (
            <Button key={warehouseID} onClick={() => chooseWarehouse(warehouseID)}>
              {warehouseID}
            </Button>
          ))}
        </Row>
      </Stack>
    </Banner>
  );
};
