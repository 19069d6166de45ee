import { Link } from 'react-router-dom';
import type { RecallCustomer, RecallDetail, RecalledShipment } from '#api/tracking/recall-answers.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { ReachLinks } from './reach-links.tsx';
import {
  type Call,
  callsOf,
  contactText,
  goodsText,
  reachParts,
  shippedText,
  shipToText,
} from './recall-labels.ts';

/** An address to write to has room in one line. */
const REACH_WIDTH = 'minmax(16rem, 1.4fr)';

const customerColumns = (
  isOpen: boolean,
  onContact: (customer: RecallCustomer) => void,
): readonly Column<RecallCustomer>[] => [
  { heading: 'CUSTOMER', narrow: 'title', cell: ({ customerName }) => customerName },
  {
    ...{ heading: 'WHOM TO CALL', narrow: 'line', width: REACH_WIDTH },
    cell: ({ reach }) => <ReachLinks reach={reach} />,
  },
  // What they answered is what everybody looks for.
  { heading: 'GOT', narrow: 'line', width: 'minmax(11rem, 2fr)', cell: goodsText },
  { heading: 'ANSWER', narrow: 'line', beneath: 'previous', cell: contactText },
  ...(isOpen
    ? [
        {
          ...{ heading: 'ACTION', kind: 'controls' as const, narrow: 'action' as const },
          cell: (customer: RecallCustomer) => (
            <Button
              aria-label={`Record contact with ${customer.customerName}`}
              onClick={() => onContact(customer)}
            >
              Record contact
            </Button>
          ),
        },
      ]
    : []),
];

interface RecallCustomersProps {
  readonly recall: RecallDetail;
  readonly onContact: (customer: RecallCustomer) => void;
}

/** Who got what, and whether they were told. */
export const RecallCustomers = ({ recall, onContact }: RecallCustomersProps) => (
  <Table
    caption="Customers"
    columns={customerColumns(recall.status === 'Open', onContact)}
    rows={recall.customers}
    rowKey={({ customerID }) => customerID}
    fitsFrom={1000}
  />
);

type Sent = RecalledShipment & Pick<RecallCustomer, 'customerName'>;

const SHIPMENTS: readonly Column<Sent>[] = [
  {
    ...{ heading: 'SHIPMENT', kind: 'code', narrow: 'title' },
    cell: ({ shipmentId, shipmentNbr }) => <Link to={shipmentPath(shipmentId)}>{shipmentNbr}</Link>,
  },
  {
    ...{ heading: 'SHIPPED', kind: 'date', narrow: 'detail', beneath: 'previous' },
    cell: ({ shippedAt }) => shippedText(shippedAt),
  },
  { heading: 'CUSTOMER', narrow: 'line', cell: ({ customerName }) => customerName },
  {
    ...{ heading: 'SHIPPED TO', narrow: 'line', width: REACH_WIDTH },
    cell: ({ shipTo }) => shipToText(shipTo),
  },
  {
    ...{ heading: 'WHO IS THERE', narrow: 'line', width: REACH_WIDTH, beneath: 'previous' },
    cell: ({ shipTo: { reach } }) => (reachParts(reach).length === 0 ? '–' : <ReachLinks reach={reach} />),
  },
  { heading: 'GOODS', narrow: 'line', cell: goodsText },
];

/** Each truck that took any of it, when and where it went. */
export const RecallShipments = ({ customers }: Pick<RecallDetail, 'customers'>) => (
  <Table
    caption="Shipments"
    columns={SHIPMENTS}
    rows={customers.flatMap(({ customerName, shipments }) =>
      shipments.map((shipment) => ({ ...shipment, customerName })),
    )}
    rowKey={({ shipmentId }) => shipmentId}
    fitsFrom={1100}
  />
);

const CALLS: readonly Column<Call>[] = [
  { ...{ heading: 'WHEN', kind: 'date', narrow: 'detail' }, cell: ({ at }) => atTheSite(at) },
  { heading: 'BY', kind: 'word', narrow: 'detail', beneath: 'previous', cell: ({ by }) => by },
  { heading: 'CUSTOMER', narrow: 'title', cell: ({ customerName }) => customerName },
  { heading: 'ANSWER', narrow: 'line', cell: ({ outcome }) => outcome },
  { heading: 'HOW', kind: 'word', narrow: 'detail', beneath: 'previous', cell: ({ how }) => how ?? '–' },
  { heading: 'THEY SAY', narrow: 'line', cell: ({ saidText }) => saidText || '–' },
  { heading: 'NOTE', narrow: 'line', beneath: 'previous', cell: ({ note }) => note || '–' },
];

/** Every call to customers, the newest first. */
export const RecallCalls = ({ customers }: Pick<RecallDetail, 'customers'>) => (
  <Table
    caption="Contacts"
    columns={CALLS}
    rows={callsOf({ customers })}
    rowKey={({ at, customerID, outcome, note }) => [at, customerID, outcome, note].join('#')}
    fitsFrom={1000}
  />
);
