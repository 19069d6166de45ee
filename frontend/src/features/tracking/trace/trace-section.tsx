import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TraceNodeSeen, TraceSeen } from '#api/tracking.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import type { TraceKind } from '#domain/tracking/trace-kinds.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { nodePage } from '#frontend/features/tracking/node-page.ts';
import { traceOf } from '#frontend/features/tracking/queries.ts';
import { OpenRecallDialog } from '#frontend/features/tracking/recall/open-recall-dialog.tsx';
import { nodeLabel } from '#frontend/features/tracking/tracking-labels.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { openRecalls } from '#frontend/shared/recalls/open-recalls.ts';
import { RecallBanner } from '#frontend/shared/recalls/recall-banner.tsx';
import { RecallPills } from '#frontend/shared/recalls/recall-pills.tsx';
import { recallPath } from '#frontend/shared/tracking-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { BalanceSection } from './balance-section.tsx';
import { TraceMenu } from './trace-menu.tsx';
import { TraceTable } from './trace-table.tsx';
import { TraceTree } from './trace-tree.tsx';

interface TraceSectionProps {
  readonly kind: TraceKind;
  readonly id: string;
}

/** Where goods came from and where they went, from one node on. */
export const TraceSection = ({ kind, id }: TraceSectionProps) => {
  const query = useQuery(traceOf({ kind, id, direction: 'both' }));
  if (query.data) return <Loaded trace={query.data} onReadAgain={() => void query.refetch()} />;
  if (!query.isError) return <Loading>Tracing...</Loading>;
  const isRefused = query.error instanceof ApiFailure && [404, 422].includes(query.error.status);
  return (
    <Card isFlush>
      {isRefused ? (
        <EmptyPanel>{reasonOf(query.error, 'Nothing is known of it.')}</EmptyPanel>
      ) : (
        <ErrorPanel isTrying={query.isFetching} onTryAgain={() => void query.refetch()}>
          <strong>Failed to trace it</strong>
          <span>{reasonOf(query.error, 'Try again.')}</span>
        </ErrorPanel>
      )}
    </Card>
  );
};

const VIEWS = ['tree', 'table', 'balance'] as const;

interface LoadedProps {
  readonly trace: TraceSeen;
  readonly onReadAgain: () => void;
}

const Loaded = ({ trace, onReadAgain }: LoadedProps) => {
  const list = useListState();
  const { groups } = useUser();
  const [opening, setOpening] = useState<'real' | 'mock' | null>(null);
  const closed = isAllowed(groups, 'recall.open') ? undefined : permissionReason('recall.open');
  const [start] = trace.nodes;
  if (!start) return null;
  const { lot } = start;
  const view = VIEWS.find((one) => one === list.get('view')) ?? 'tree';
  const page = nodePage(start);
  return (
    <Stack gap="medium">
      <RecallBanner what={nodeLabel(start)} recallIds={start.recallIds} />
      <Running start={start} />
      <Section
        heading={nodeLabel(start)}
        note={
          <>
            {start.detail !== '' && `${start.detail}. `}
            {`As of ${atTheSite(trace.asOf)}. `}
            {page !== undefined && <Link to={page}>Open its page</Link>}
          </>
        }
      >
        <Row gap="small">
          <TraceMenu trace={trace} />
          <Button
            look="danger"
            icon={<Icon name="alert" />}
            disabled={closed !== undefined}
            title={closed}
            onClick={() => setOpening('real')}
          >
            Recall
          </Button>
          <Button onClick={() => setOpening('mock')}>Practise a recall</Button>
          <RecallPills recallIds={start.recallIds} />
          {lot?.status && lot.status !== 'Released' && <Pill tone="warn">{lot.status}</Pill>}
        </Row>
      </Section>
      {opening && <OpenRecallDialog trace={trace} kind={opening} onClose={() => setOpening(null)} />}
      {!trace.settled && (
        <Banner tone="info">
          <p>Goods moved along it while it was read: it may not be whole.</p>
          <Button onClick={onReadAgain}>Read again</Button>
        </Banner>
      )}
      <Tabs
        label="How it is shown"
        value={view === 'balance' && !lot ? 'tree' : view}
        onChange={(next) => list.filter({ view: next === 'tree' ? '' : next })}
        tabs={[
          { value: 'tree', label: 'Tree', content: <Trees trace={trace} /> },
          {
            value: 'table',
            label: 'Table',
            count: trace.edges.length,
            content: <TraceTable trace={trace} />,
          },
          ...(lot
            ? [{ value: 'balance' as const, label: 'Mass balance', content: <BalanceSection lot={lot} /> }]
            : []),
        ]}
      />
    </Stack>
  );
};

/** Recalls that were begun here and are open, but for those that the page names already. */
const Running = ({ start }: { readonly start: TraceNodeSeen }) => {
  const { data: open = [] } = useQuery(openRecalls);
  const running = open.filter(
    ({ recallId, start: { kind, id } }) =>
      kind === start.kind && id === start.id && !start.recallIds?.includes(recallId),
  );
  return running.map(({ recallId, kind }) => (
    <Banner key={recallId} tone="info">
      <p>
        <Link
          to={recallPath(recallId)}
        >{`${kind === 'mock' ? 'Practice recall' : 'Recall'} ${recallId}`}</Link>
        {' of it is running.'}
      </p>
    </Banner>
  ));
};

const Trees = ({ trace }: { readonly trace: TraceSeen }) => {
  const start = trace.nodes[0]?.key;
  const comesFrom = trace.edges.some(({ to }) => to === start);
  const goesTo = trace.edges.some(({ from }) => from === start);
  return (
    <Stack gap="large">
      <Section heading="Came from">
        {comesFrom ? (
          <TraceTree trace={trace} direction="backward" />
        ) : (
          <p className="soft">Nothing here: it begins with this.</p>
        )}
      </Section>
      <Section heading="Went to">
        {goesTo ? (
          <TraceTree trace={trace} direction="forward" />
        ) : (
          <p className="soft">Nowhere yet: it is still here, or was counted away.</p>
        )}
      </Section>
    </Stack>
  );
};
