import { type DomainError, domainError } from '#domain/errors.ts';
import { toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Shipment, ShipmentLine } from '../shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from '../shipment-change.ts';
import { openToPick } from './line-quantities.ts';

type LineId = Pick<ShipmentLine, 'orderType' | 'orderNbr' | 'lineNbr'>;

const isLine = (line: ShipmentLine, id: LineId): boolean =>
  line.orderType === id.orderType && line.orderNbr === id.orderNbr && line.lineNbr === id.lineNbr;

/** What somebody should know who ships less than was ordered; null: the rest stays open. */
export const droppedRest = ({ shippingRule }: Pick<ShipmentLine, 'shippingRule'>): string | null => {
  if (shippingRule === 'Cancel Remainder')
    return 'The order says Cancel Remainder: what is not in this shipment is dropped, not delivered later.';
  return shippingRule === 'Ship Complete'
    ? 'The order says Ship Complete: the accounting system refuses less than all of it.'
    : null;
};

/** What is not picked of a line stays behind, by somebody's word; what was planned of it is given back. */
export const acceptShort = (
  shipment: Shipment,
  id: LineId,
  reason: string,
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Preparing'], 'A shortage is accepted');
  if (!allowed.ok) return allowed;
  const line = shipment.lines.find((one) => isLine(one, id));
  if (!line)
    return err(
      domainError('LINE_NOT_FOUND', `${id.orderNbr}, line ${id.lineNbr} is not in ${shipment.shipmentNbr}.`),
    );
  const qty = openToPick(line);
  if (qty <= 0)
    return err(domainError('INVALID_TRANSITION', `${line.orderNbr}, line ${line.lineNbr} is not short.`));
  const short = [
    {
      qty: (qty + (line.short[0]?.qty ?? 0)) as typeof qty,
      reason,
      at: new Date(stamp.now).toISOString(),
      by: stamp.by,
    },
  ];
  const picks = line.picks.filter(({ state }) => state !== 'planned');
  const lines = shipment.lines.map((one) => (one === line ? { ...one, short, picks } : one));
  const what = `${line.orderNbr}, line ${line.lineNbr}: ${toNumber(qty)} ${line.baseUom} short`;
  return ok(shipmentAfter(shipment, { lines }, { act: 'shortAccepted', reason, what }, stamp));
};
