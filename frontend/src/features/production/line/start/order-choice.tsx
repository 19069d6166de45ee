import { useDeferredValue, useState } from 'react';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { listText } from '#frontend/features/production/line/floor-text.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { requiredDateText } from '#frontend/shared/formatting/required-date-text.ts';
import { PriorityMark } from '#frontend/shared/status/priority-mark.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './order-choice.css';
import { findOrders } from './startable-orders.ts';

interface OrderChoiceProps {
  readonly orders: readonly WorkOrderRow[];
  /** The chosen order's id. */
  readonly value: string | null;
  readonly onChange: (order: WorkOrderRow) => void;
}

/** So many stand visible; further ones are found by typing. */
const STEP = 20;

/** The work orders that may run, the urgent first. */
export const OrderChoice = ({ orders, value, onChange }: OrderChoiceProps) => {
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(STEP);
  const { startable, onHold } = findOrders(orders, useDeferredValue(typed));
  return (
    <div className="order-choice">
      <TextField
        label="Find a work order"
        type="search"
        placeholder="Id or product"
        icon={<Icon name="search" size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className="order-cards">
        <legend className="visually-hidden">Work order</legend>
        {startable.slice(0, most).map((order) => (
          <label key={order.id} className="order-card">
            <input
              type="radio"
              name="work-order"
              checked={order.id === value}
              onChange={() => onChange(order)}
            />
            <span className="order-card-head">
              <span className="order-card-product">{order.product}</span>
              <PriorityMark priority={order.priority} />
            </span>
            <span className="order-card-facts">
              <strong className="figures">
                {order.good > 0
                  ? `${quantityText(order.good)} of ${amountText(order.quantity, order.uom)} made`
                  : amountText(order.quantity, order.uom)}
              </strong>
              <span>{`Due ${requiredDateText(order.requiredDate)}`}</span>
              <span className="code soft">{order.id}</span>
              {order.liveRuns > 0 && <span>Runs on another line</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {startable.length === 0 && (
        <p role="status">
          {typed.trim() === '' ? 'No work order can be run now.' : 'No work order that can be run matches.'}
        </p>
      )}
      {startable.length > most && (
        <Button onClick={() => setMost(most + STEP)}>
          {`Show more (${startable.length - most} further)`}
        </Button>
      )}
      {onHold.length > 0 && (
        <p className="soft small">
          {`On hold, and not to be run: ${listText(
            onHold.slice(0, 3).map(({ id, holdReason }) => (holdReason ? `${id} (${holdReason})` : id)),
          )}${onHold.length > 3 ? `, and ${onHold.length - 3} more` : ''}.`}
        </p>
      )}
    </div>
  );
};
