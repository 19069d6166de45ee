import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { Found } from '#api/tracking.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import type { ToFind } from '#frontend/shared/queries/found-for.ts';
import { RECALLS_PATH, TRACKING_PATH } from '#frontend/shared/tracking-path.ts';
import { useTopOfPage } from '#frontend/shared/use-top-of-page.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { FoundList } from './box/found-list.tsx';
import { namedBy } from './box/named.ts';
import { TrackingBox } from './box/tracking-box.tsx';
import { pathOfAlone } from './node-page.ts';
import { kindOf } from './tracking-labels.ts';

const TraceSection = lazy(() =>
  import('./trace/trace-section.tsx').then((loaded) => ({ default: loaded.TraceSection })),
);

const Recalls = lazy(() => import('./recall/recalls.tsx').then((loaded) => ({ default: loaded.Recalls })));

/** What a label said beside its text: an address has the text alone. */
const labelOf = (params: URLSearchParams): Pick<ToFind, 'gtin' | 'lotNumber' | 'sscc'> => {
  const [gtin, lotNumber, sscc] = ['gtin', 'lot', 'sscc'].map((name) => params.get(name) ?? undefined);
  return { ...(gtin ? { gtin } : {}), ...(lotNumber ? { lotNumber } : {}), ...(sscc ? { sscc } : {}) };
};

const addressOf = ({ text, gtin, lotNumber, sscc }: ToFind): string =>
  `?${new URLSearchParams({
    ...{ find: text },
    ...(gtin ? { gtin } : {}),
    ...(lotNumber ? { lot: lotNumber } : {}),
    ...(sscc ? { sscc } : {}),
  })}`;

/** Where goods came from and where they went (stock-and-trace.md §6). */
export const TrackingScreen = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isFinding, setFinding] = useState(false);
  const text = params.get('find') ?? '';
  const kind = kindOf(params.get('kind') ?? '');
  const id = params.get('id') ?? '';
  const recallId = params.get('recall') ?? '';
  // All of them are at one path.
  useTopOfPage(JSON.stringify([kind, id, recallId]));

  /** What is one thing alone is opened at once. */
  const find = async (asked: ToFind): Promise<void> => {
    setFinding(true);
    const found = await client.fetchQuery(namedBy(asked)).catch((): readonly Found[] => []);
    setFinding(false);
    navigate(pathOfAlone(found) ?? addressOf(asked));
  };

  const trace = (
    <Stack gap="medium">
      <TrackingBox
        key={text}
        text={text}
        shows={{ kind, id }}
        isFinding={isFinding}
        onFind={(asked) => void find(asked)}
      />
      {text !== '' && <Answers asked={{ text, ...labelOf(params) }} />}
      {text === '' && kind !== null && id !== '' && (
        <Suspense fallback={<Loading>Tracing...</Loading>}>
          <TraceSection key={`${kind} ${id}`} kind={kind} id={id} />
        </Suspense>
      )}
      {text === '' && (kind === null || id === '') && (
        <Card isFlush>
          <EmptyPanel>
            Type or scan a lot, a pallet, a receipt, a run or a shipment. It shows each step back to what was
            received, and forward to who got it. A recall, or a practice of one, begins there. One that is
            open is found by its number.
          </EmptyPanel>
        </Card>
      )}
    </Stack>
  );

  return (
    <Stack gap="medium">
      <PageHeader title="Tracking">Where goods came from, and where they went.</PageHeader>
      <Tabs
        label="What is looked at"
        value={params.get('tab') === 'recalls' ? 'recalls' : 'trace'}
        onChange={(tab) => navigate(tab === 'recalls' ? RECALLS_PATH : TRACKING_PATH)}
        tabs={[
          { value: 'trace', label: 'Trace', content: trace },
          {
            value: 'recalls',
            label: 'Recalls',
            content: (
              <Suspense fallback={<Loading>Loading recalls...</Loading>}>
                <Recalls recallId={recallId} />
              </Suspense>
            ),
          },
        ]}
      />
    </Stack>
  );
};

/** What a text of the address named: one thing alone is opened at once; else a choice, or nothing. */
const Answers = ({ asked }: { readonly asked: ToFind }) => {
  const query = useQuery(namedBy(asked));
  if (query.isPending) return <Loading>Looking for it...</Loading>;
  if (query.isError)
    return (
      <Card isFlush>
        <ErrorPanel isTrying={query.isFetching} onTryAgain={() => void query.refetch()}>
          <strong>Failed to look for it</strong>
          <span>{reasonOf(query.error, 'Try again.')}</span>
        </ErrorPanel>
      </Card>
    );
  if (query.data.length === 0)
    return (
      <Card isFlush>
        <EmptyPanel>
          {`Nothing here is called ${asked.text}. Lots, pallets, receipts (GR-…), runs (PR-…), shipments (SH-…), recalls (RC-…), orders, carriers' numbers and items are known.`}
        </EmptyPanel>
      </Card>
    );
  const alone = pathOfAlone(query.data);
  if (alone !== undefined) return <Navigate to={alone} replace />;
  return <FoundList found={query.data} />;
};
