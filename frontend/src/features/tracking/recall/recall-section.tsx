import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecallCustomer, RecallDetail } from '#api/tracking/recall-answers.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { tracePath } from '#frontend/shared/tracking-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { CloseRecallDialog } from './close-recall-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { heldText } from './held-labels.ts';
import { RecallCalls, RecallCustomers, RecallShipments } from './recall-customers.tsx';
import { asOfText, clockText, LOTS_NOTE, NOT_KEPT, outstandingOf, REACH_NOTE } from './recall-labels.ts';
import { recallOf } from './recall-queries.ts';
import { RecalledLots, RecalledPallets } from './recall-tables.tsx';
import { RecallClock, RecallInShort } from './recall-top.tsx';
import { RecallTotals } from './recall-totals.tsx';

/** One recall: what it holds and how far, what became of it all, and who was told. */
export const RecallSection = ({ recallId }: { readonly recallId: string }) => {
  const query = useQuery(recallOf(recallId));
  if (query.data) return <Loaded recall={query.data} readAt={query.dataUpdatedAt} />;
  if (!query.isError) return <Loading>Loading the recall...</Loading>;
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404;
  return (
    <Card isFlush>
      {isUnknown ? (
        <EmptyPanel>{reasonOf(query.error, 'There is no such recall.')}</EmptyPanel>
      ) : (
        <LoadFailure what="the recall" query={query} />
      )}
    </Card>
  );
};

/** How far holding or letting go has come, while it goes on. */
const Progress = ({ holds }: Pick<RecallDetail, 'holds'>) => {
  if (holds.state === 'still') return null;
  const text = `${holds.done} of ${holds.of} lots and pallets`;
  return (
    <>
      <p>{`${holds.state === 'holding' ? 'Holding' : 'Letting go'}: ${text}. It goes on by itself within a minute.`}</p>
      <ProgressBar label={text} share={holds.of === 0 ? 1 : holds.done / holds.of} />
    </>
  );
};

const factsOf = (recall: RecallDetail) => [
  { name: 'Reason', value: recall.reason },
  { name: 'Opened', value: `${atTheSite(recall.openedAt)}, ${recall.openedBy}` },
  { name: 'Held', value: heldText(recall) },
  { name: 'Customers', value: clockText(recall) },
  ...(recall.closedAt === null
    ? []
    : [
        { name: 'Closed', value: `${atTheSite(recall.closedAt)}, ${recall.closedBy}` },
        { name: 'What came of it', value: recall.outcome ?? '–' },
      ]),
  { name: 'Figures as of', value: asOfText(recall) },
];

const save = async (recall: RecallDetail, form: 'csv' | 'pdf'): Promise<void> => {
  try {
    const files = await import('./recall-files.ts');
    if (form === 'csv') return files.downloadRecallCsv(recall);
    const made = files.downloadRecallPdf(recall);
    if (!made.ok) notify('error', 'No file was made', made.error);
  } catch (error) {
    notify('error', 'No file was made', reasonOf(error, 'Try again.'));
  }
};

interface LoadedProps {
  readonly recall: RecallDetail;
  readonly readAt: number;
}

const Loaded = ({ recall, readAt }: LoadedProps) => {
  const { groups } = useUser();
  const [contact, setContact] = useState<RecallCustomer | null>(null);
  const [isClosing, setClosing] = useState(false);
  const { recallId, kind, status, start, customers, notByLot } = recall;
  const closed =
    kind === 'mock' || isAllowed(groups, 'recall.close') ? undefined : permissionReason('recall.close');
  const isToBeClosed = outstandingOf(recall).length === 0;
  return (
    <Stack gap="large">
      <Section
        heading={`Recall ${recallId}`}
        note={<Link to={tracePath(start.kind, start.id)}>{`About ${start.label}: see its trace`}</Link>}
      >
        <Stack gap="medium">
          <Row gap="small">
            <Pill tone={status === 'Open' && kind === 'real' ? 'bad' : 'neutral'}>{status}</Pill>
            {kind === 'mock' && <Pill tone="warn">Practice</Pill>}
            <RecallClock recall={recall} readAt={readAt} />
          </Row>
          <RecallInShort recall={recall} />
          <div className="recall-acts">
            {status === 'Open' && (
              <Button
                look={isToBeClosed ? 'primary' : 'secondary'}
                disabled={closed !== undefined}
                title={closed}
                onClick={() => setClosing(true)}
              >
                Close recall
              </Button>
            )}
            <Button icon={<Icon name="load" />} onClick={() => void save(recall, 'pdf')}>
              Report as PDF
            </Button>
            <Button icon={<Icon name="load" />} onClick={() => void save(recall, 'csv')}>
              Report as CSV
            </Button>
          </div>
          <Progress holds={recall.holds} />
          {notByLot.length > 0 && (
            <Banner tone="warning">
              {`Not kept by lot, so that nothing of it could be held apart: ${notByLot.join(', ')}.`}
            </Banner>
          )}
          {recall.figures === 'notKept' && <Banner tone="warning">{NOT_KEPT}</Banner>}
        </Stack>
      </Section>
      <Section heading="Customers" note={REACH_NOTE}>
        <Card isFlush>
          {customers.length === 0 ? (
            <SectionNone>Nobody has got any of it.</SectionNone>
          ) : (
            <RecallCustomers recall={recall} onContact={setContact} />
          )}
        </Card>
      </Section>
      {customers.length > 0 && (
        <Section heading="Shipments" note="When and where it went.">
          <Card isFlush>
            <RecallShipments customers={customers} />
          </Card>
        </Section>
      )}
      {customers.some(({ contacts }) => contacts.length > 0) && (
        <Section heading="Contacts" note="Every call, the newest first.">
          <Card isFlush>
            <RecallCalls customers={customers} />
          </Card>
        </Section>
      )}
      <Section heading="About it">
        <Card>
          <DescriptionList facts={factsOf(recall)} />
        </Card>
      </Section>
      <RecallTotals recall={recall} />
      <Section heading="Lots" note={LOTS_NOTE}>
        <RecalledLots lots={recall.lots} />
      </Section>
      <Section heading="Pallets">
        <RecalledPallets pallets={recall.pallets} />
      </Section>
      <RecordHistory noun="Recalls" name={recallId} />
      {contact && <ContactDialog recall={recall} customer={contact} onClose={() => setContact(null)} />}
      {isClosing && <CloseRecallDialog recall={recall} onClose={() => setClosing(false)} />}
    </Stack>
  );
};
