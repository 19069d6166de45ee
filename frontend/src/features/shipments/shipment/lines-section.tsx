import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { orderLabels } from '#domain/sales-orders/order-name.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import type { ShipmentActs } from '../acts/shipment-acts.tsx';

type Line = ShipmentDetail['lines'][number];

const columnsOf = (labelOf: ReturnType<typeof orderLabels>): readonly Column<Line>[] => [
  {
    heading: 'ORDER',
    kind: 'code',
    narrow: 'title',
    cell: (line) => `${labelOf(line)}, ${line.lineNbr}`,
  },
  { heading: 'INVENTORY ID', kind: 'code', narrow: 'detail', cell: ({ inventoryID }) => inventoryID },
  { heading: 'NAME', narrow: 'line', beneath: 'previous', cell: ({ name }) => name },
  {
    heading: 'PLANNED',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ plannedQty, uom }) => <QuantityWithUnit text={quantityText(plannedQty)} unit={uom} />,
  },
  {
    heading: 'PICKED',
    kind: 'quantity',
    narrow: 'hidden',
    cell: ({ picked, plannedQty, plannedBase, uom, baseUom }) => {
      const units = plannedBase === 0 ? Number.NaN : (picked * plannedQty) / plannedBase;
      return Number.isInteger(units) ? (
        <QuantityWithUnit text={quantityText(units)} unit={uom} />
      ) : (
        <QuantityWithUnit text={quantityText(picked)} unit={baseUom} />
      );
    },
  },
];

const stands = (hasLeft: boolean): Column<Line> => ({
  heading: 'STANDS',
  kind: 'word',
  narrow: 'line',
  cell: (line) => {
    const { label, tone } = standing(line, hasLeft);
    return <Pill tone={tone}>{label}</Pill>;
  },
});

const standing = ({ open, notAllocated, short, baseUom }: Line, hasLeft: boolean) => {
  const accepted = short.reduce((sum, { qty }) => sum + qty, 0);
  if (notAllocated > 0)
    return { label: `${quantityText(notAllocated)} ${baseUom} short`, tone: 'bad' } as const;
  if (open > 0) return { label: `${quantityText(open)} ${baseUom} to pick`, tone: 'neutral' } as const;
  return accepted > 0
    ? ({ label: `${quantityText(accepted)} ${baseUom} follow later`, tone: 'warn' } as const)
    : ({ label: hasLeft ? 'Left' : 'Picked', tone: 'good' } as const);
};

interface LinesSectionProps {
  readonly shipment: ShipmentDetail;
  readonly acts: Pick<ShipmentActs, 'closed' | 'onShort'>;
}

/** What it takes of each order, and how far that is. */
export const LinesSection = ({ shipment, acts: { closed, onShort } }: LinesSectionProps) => {
  const labelOf = orderLabels(shipment.orders);
  const always = columnsOf(labelOf);
  const action: Column<Line> = {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (line) =>
      line.open > 0 && (
        <Button
          aria-label={`Accept short of ${labelOf(line)}, ${line.lineNbr}`}
          disabled={closed !== undefined}
          title={closed}
          onClick={() => onShort(line)}
        >
          Accept short
        </Button>
      ),
  };
  const { status } = shipment;
  // Nothing is set aside yet, or all was given back: its lines are neither short nor picked.
  const hasNothing = status === 'Draft' || status === 'Scheduled' || status === 'Cancelled';
  const shown = hasNothing ? always : [...always, stands(status === 'Shipped' || status === 'Completed')];
  return (
    <Section heading="Order lines">
      <Card isFlush>
        <Table
          caption="Order lines"
          columns={status === 'Preparing' ? [...shown, action] : shown}
          rows={shipment.lines}
          rowKey={({ orderType, orderNbr, lineNbr }) => `${orderType} ${orderNbr} ${lineNbr}`}
        />
      </Card>
    </Section>
  );
};
