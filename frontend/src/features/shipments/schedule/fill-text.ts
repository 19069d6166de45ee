import type { SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import { countText } from '#domain/count-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

/** How an order can be filled on its day. `blocked`: whatever there is, nothing is shipped on it. */
type Fill = 'all' | 'part' | 'none' | 'blocked';

export const fillOf = ({ notShippable, openLines, fillableLines, short }: SalesOrderRow): Fill => {
  if (notShippable !== null) return 'blocked';
  if (fillableLines === openLines) return 'all';
  return fillableLines > 0 || short.some(({ fillableQty }) => fillableQty > 0) ? 'part' : 'none';
};

export const FILL_TONES: Readonly<Record<Fill, PillTone>> = {
  all: 'good',
  part: 'bad',
  none: 'bad',
  blocked: 'bad',
};

/** In words, so that no colour says it alone. */
export const fillText = (order: SalesOrderRow): string => {
  const fill = fillOf(order);
  if (fill === 'all') return 'All lines';
  if (fill === 'blocked') return 'Not shipped';
  return fill === 'none' ? 'Nothing' : `${order.fillableLines} of ${countText(order.openLines, 'line')}`;
};

/** What is short, line by line, or why nothing is shipped; '': all is there. */
export const shortText = ({ notShippable, short }: SalesOrderRow): string =>
  notShippable ??
  short
    .map(
      ({ inventoryID, openQty, fillableQty, uom }) =>
        `${inventoryID}: ${quantityText(fillableQty)} of ${quantityText(openQty)} ${uom}`,
    )
    .join(', ');
