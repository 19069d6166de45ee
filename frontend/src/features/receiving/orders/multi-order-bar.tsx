import type { ReceiveOrder } from '#api/receiving.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';

interface TogetherBarProps {
  readonly orders: readonly ReceiveOrder[];
  readonly onReceive: () => void;
  readonly onClear: () => void;
}

/** Several orders of one vendor on one truck: one dialog over them, one receipt each, all or nothing. */
export const TogetherBar = ({ orders, onReceive, onClear }: TogetherBarProps) => {
  const mayReceive = usePermission('receipt.bulk');
  if (orders.length === 0) return null;
  const disabledReason = !mayReceive
    ? 'You may not receive several orders together.'
    : orders.length < 2
      ? 'Choose at least two orders that came together.'
      : null;
  return (
    <Row>
      <Button
        look="primary"
        disabled={disabledReason !== null}
        aria-describedby="together"
        onClick={onReceive}
      >
        {orders.length < 2 ? 'Receive together' : `Receive ${orders.length} together`}
      </Button>
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
      <p className="soft small" id="together" role="status">
        {disabledReason ?? numbersOf(orders)}
      </p>
    </Row>
  );
};
