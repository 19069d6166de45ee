import { useState } from 'react';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import type { ShipmentPosting } from '#api/shipments/shipment-in-books.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { WhyDialog } from '#frontend/shared/dialogs/why-dialog.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { useShipmentAct } from '../queries.ts';
import { attemptLabel } from '../shipment-labels.ts';
import { useClosed } from './not-yours.ts';

type Attempt = ShipmentPosting['attempts'][number] & { readonly key: number };

const ATTEMPTS: readonly Column<Attempt>[] = [
  { heading: 'ATTEMPT', kind: 'word', narrow: 'title', cell: ({ outcome }) => attemptLabel(outcome) },
  { heading: 'WHEN', kind: 'date', narrow: 'detail', cell: ({ at }) => atTheSite(at) },
  { heading: 'WHAT WAS SAID', narrow: 'line', cell: ({ message }) => message || '–' },
];

/** Where it stands, in a sentence. */
const standing = ({
  status,
  isInDoubt,
  booksNbr,
  attempts,
  delayedBy,
  nextAttemptAt,
}: ShipmentPosting): string => {
  const { accountingName } = runtimeConfig();
  switch (status) {
    case 'QUEUED':
      return (attempts.length > 0 || delayedBy) &&
        nextAttemptAt !== null &&
        Date.parse(nextAttemptAt) > Date.now()
        ? `It is sent to ${accountingName} again at ${atTheSite(nextAttemptAt)}.`
        : `It is about to be sent to ${accountingName}.`;
    case 'POSTING':
      return isInDoubt
        ? `${accountingName} did not say whether it took it. It is looked for before anything is sent again.`
        : `It is being sent to ${accountingName}.`;
    case 'POSTED':
      return `It is confirmed in ${accountingName} as ${booksNbr}.`;
    case 'FAILED':
      return booksNbr === null
        ? `It is not in ${accountingName}. What it took of its orders stays planned.`
        : `It is not confirmed in ${accountingName}, where it is ${booksNbr}. What it took of its orders stays planned.`;
    case 'CANCELLED':
      return `It is not sent to ${accountingName} any more: it is entered there by hand.`;
  }
};

/** How a shipment that left reaches the accounting system: each attempt, what it waits for, and what a person can do. */
export const BooksSection = ({ shipment }: { readonly shipment: ShipmentDetail }) => {
  const { status } = shipment;
  // A shipment that this device kept may be older than what is said of it here.
  const books = shipment.books ?? null;
  if (books === null)
    return status === 'Shipped' ? (
      <Section heading="In the books">
        <Card isFlush>
          <SectionNone>It left before shipments were posted from here.</SectionNone>
        </Card>
      </Section>
    ) : null;
  const { waitsFor, delayedBy, reason, remark, attempts } = books;
  return (
    <Section heading="In the books" note={standing(books)}>
      <Stack gap="medium">
        {waitsFor !== null && <Banner tone="info">{`It waits for: ${waitsFor}.`}</Banner>}
        {delayedBy && <Banner tone="info">{`There was no room for it yet. ${delayedBy}`}</Banner>}
        {reason !== null && (
          <Banner tone={books.status === 'FAILED' ? 'error' : 'info'}>
            <strong>{books.status === 'FAILED' ? 'Why it failed' : 'Why it is not sent'}</strong>
            <p>{reason}</p>
          </Banner>
        )}
        {remark !== null && (
          <Banner tone={remark.checkedBy === null ? 'warning' : 'info'}>
            <strong>
              {remark.checkedBy === null
                ? `Check it in ${runtimeConfig().accountingName}`
                : `Checked by ${remark.checkedBy}`}
            </strong>
            <p>{remark.message}</p>
          </Banner>
        )}
        <Acts shipment={shipment} books={books} />
        <RecordHistory
          noun="Postings"
          name={shipment.shipmentNbr}
          row={shipment.shipmentId}
          of={`${shipment.shipmentNbr} on its way`}
        />
        {attempts.length > 0 && (
          <Card isFlush>
            <Table
              caption="Attempts"
              columns={ATTEMPTS}
              rows={attempts.map((attempt, key) => ({ ...attempt, key })).toReversed()}
              rowKey={({ key }) => key}
            />
          </Card>
        )}
      </Stack>
    </Section>
  );
};

const Acts = ({
  shipment,
  books,
}: {
  readonly shipment: ShipmentDetail;
  readonly books: ShipmentPosting;
}) => {
  const [isAsking, setAsking] = useState(false);
  const [retrying, cancelling, checking] = [
    useShipmentAct('retry_posting'),
    useShipmentAct('cancel_posting'),
    useShipmentAct('mark_posting_checked'),
  ];
  const { shipmentId, shipmentNbr } = shipment;
  const { version, status, remark, mayBeCancelled } = books;
  const closed = useClosed(shipment);
  const told = (done: string, failed: string) => ({
    onSuccess: () => notify('success', done, shipmentNbr),
    onError: (error: unknown) => notify('error', failed, reasonOf(error, 'Try again.')),
  });
  const isToCheck = remark !== null && remark.checkedBy === null;
  if (status !== 'FAILED' && !mayBeCancelled && !isToCheck) return null;
  const [noShip, noCancel] = [closed('shipment.ship'), closed('shipment.cancel')];
  return (
    <Row gap="small">
      {status === 'FAILED' && (
        <Button
          look="primary"
          disabled={noShip !== undefined}
          title={noShip}
          isPending={retrying.isPending}
          pendingLabel="Sending..."
          onClick={() => retrying.mutate({ shipmentId, version }, told('On its way again', 'Not sent again'))}
        >
          Send again
        </Button>
      )}
      {isToCheck && (
        <Button
          disabled={noShip !== undefined}
          title={noShip}
          isPending={checking.isPending}
          pendingLabel="Saving..."
          onClick={() => checking.mutate({ shipmentId }, told('Checked', 'Not saved'))}
        >
          I have checked it
        </Button>
      )}
      {mayBeCancelled && (
        <Button disabled={noCancel !== undefined} title={noCancel} onClick={() => setAsking(true)}>
          Cancel posting
        </Button>
      )}
      {isAsking && (
        <WhyDialog
          isFloor
          title={`Cancel posting: ${shipmentNbr}`}
          outcome={`It is not sent to ${runtimeConfig().accountingName}, and its orders are open again there and here. The goods have left all the same: enter it there by hand.`}
          submitLabel="Cancel posting"
          pendingLabel="Cancelling..."
          isPending={cancelling.isPending}
          failure={cancelling.error ? reasonOf(cancelling.error, 'That did not work. Try again.') : undefined}
          onSubmit={(reason) =>
            cancelling.mutate(
              { shipmentId, version, reason },
              {
                onSuccess: () => {
                  notify('success', 'Its posting is cancelled', shipmentNbr);
                  setAsking(false);
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  );
};
