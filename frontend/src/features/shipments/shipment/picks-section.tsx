import { Link } from 'react-router-dom';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Floor } from '#frontend/ui/layout/layout.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { type Column, Table, type TableRowTone } from '#frontend/ui/table/table.tsx';
import type { ShipmentActs } from '../acts/shipment-acts.tsx';
import type { WaitingScan } from '../device/shipment-store.ts';
import { inOrderUnit, lotLabel, pickLabel } from '../shipment-labels.ts';

type Pick = ShipmentDetail['picks'][number];

const columnsOf = (shipment: ShipmentDetail): readonly Column<Pick>[] => [
  {
    heading: 'PLACE',
    narrow: 'title',
    width: 'minmax(8rem, 1fr)',
    cell: ({ location }) => placeName(location),
  },
  {
    heading: 'INVENTORY ID',
    kind: 'code',
    narrow: 'detail',
    beneath: 'previous',
    cell: ({ inventoryID }) => inventoryID,
  },
  {
    heading: 'LOT',
    kind: 'code',
    narrow: 'line',
    cell: ({ lotNumber, useBy, bestBefore }) => {
      const date = useBy ?? bestBefore;
      if (date === null) return lotLabel(lotNumber);
      // Each stays whole, in two lines where there is no room for one.
      return (
        <>
          {lotLabel(lotNumber)}, <span className="nowrap">{dayText(date)}</span>
        </>
      );
    },
  },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    narrow: 'detail',
    beneath: 'previous',
    cell: (pick) => {
      const units = inOrderUnit(shipment, pick);
      const base = `${quantityText(pick.qty)} ${pick.baseUom}`;
      return units === null ? (
        <QuantityWithUnit text={quantityText(pick.qty)} unit={pick.baseUom} />
      ) : (
        <>
          <QuantityWithUnit text={quantityText(units.qty)} unit={units.uom} />
          <span className="soft small">{` · ${base}`}</span>
        </>
      );
    },
  },
  {
    heading: 'SSCC',
    kind: 'code',
    narrow: 'line',
    cell: ({ sscc }) =>
      sscc === null ? (
        'Loose'
      ) : (
        <Link className="row-link" to={palletPath(sscc)}>
          {sscc}
        </Link>
      ),
  },
];

/** `waiting`: what was scanned here and the server does not know yet. */
const stateColumn = (waiting: readonly WaitingScan[]): Column<Pick> => ({
  heading: 'STATE',
  kind: 'word',
  narrow: 'line',
  cell: (pick) => {
    if (waiting.some((scan) => isOf(scan, pick))) return <Pill tone="warn">Waiting to be sent</Pill>;
    const { label, tone } = pickLabel(pick);
    return <Pill tone={tone}>{label}</Pill>;
  },
});

const isOf = ({ act, request }: WaitingScan, pick: Pick): boolean => {
  if (pick.sscc !== null) return request.sscc === pick.sscc;
  return act === 'pick' && request.place === pick.place && request.lotNumber === pick.lotNumber;
};

/** Done with, as the shipment stands: at the truck, what is on it. */
const toneIn =
  (status: ShipmentDetail['status']) =>
  ({ state, hold, sscc }: Pick): TableRowTone => {
    if (hold !== null) return 'bad';
    if (status === 'Ready' && sscc !== null) return state === 'loaded' ? 'good' : undefined;
    return state === 'planned' ? undefined : 'good';
  };

const keyOf = ({ inventoryID, lotNumber, place, state }: Pick): string =>
  JSON.stringify([inventoryID, lotNumber, place, state]);

const nameOf = ({ sscc, inventoryID, lotNumber }: Pick): string =>
  sscc === null ? `${inventoryID}, ${lotLabel(lotNumber)}` : `pallet ${sscc}`;

/** What can be done with a row while it is being picked. */
const actionColumn = ({ closed, onPick, onUnpick }: ShipmentActs): Column<Pick> => ({
  heading: 'ACTION',
  kind: 'controls',
  narrow: 'action',
  cell: (pick) =>
    pick.state === 'planned' ? (
      <Button
        aria-label={`Pick ${nameOf(pick)}`}
        disabled={closed !== undefined}
        title={closed}
        onClick={() => onPick(pick)}
      >
        Pick
      </Button>
    ) : (
      <Button
        aria-label={`Put back ${nameOf(pick)}`}
        disabled={closed !== undefined}
        title={closed}
        onClick={() => onUnpick(pick)}
      >
        Put back
      </Button>
    ),
});

const NONE: Readonly<Record<ShipmentDetail['status'], string>> = {
  Draft: 'Nothing is set aside yet. Schedule its truck, then prepare it.',
  Scheduled: 'Nothing is set aside yet. Press Prepare to set goods aside.',
  Preparing: 'Nothing could be set aside. Scan what is there, or accept what is short.',
  Ready: 'Nothing was picked.',
  Shipped: 'Nothing was shipped.',
  Completed: 'Nothing was shipped.',
  Cancelled: 'All of it was given back.',
};

interface PicksSectionProps {
  readonly shipment: ShipmentDetail;
  readonly waiting: readonly WaitingScan[];
  readonly acts: ShipmentActs;
}

/** The pick list, by place: somebody walks the warehouse once. */
export const PicksSection = ({ shipment, waiting, acts }: PicksSectionProps) => (
  <Floor>
    <Section
      heading="Pick list"
      note={
        shipment.status === 'Preparing'
          ? 'By place. Scan a pallet, or the lot of what is loose.'
          : shipment.status === 'Ready'
            ? 'Scan each pallet as it goes onto the truck.'
            : undefined
      }
    >
      <Card isFlush>
        {shipment.picks.length === 0 ? (
          <SectionNone>{NONE[shipment.status]}</SectionNone>
        ) : (
          <Table
            caption="Pick list"
            columns={[
              ...columnsOf(shipment),
              stateColumn(waiting),
              ...(shipment.status === 'Preparing' ? [actionColumn(acts)] : []),
            ]}
            rows={shipment.picks}
            rowKey={keyOf}
            rowTone={toneIn(shipment.status)}
            fitsFrom={1000}
          />
        )}
      </Card>
    </Section>
  </Floor>
);
