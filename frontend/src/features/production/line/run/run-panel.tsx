import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunRecord } from '#api/production.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { LastCounts } from '#frontend/features/production/line/count/last-counts.tsx';
import { RecordCountForm } from '#frontend/features/production/line/count/record-count-form.tsx';
import { useTypedCount } from '#frontend/features/production/line/count/use-typed-count.ts';
import { AtLine } from '#frontend/features/production/line/goods/at-line.tsx';
import { runAt } from '#frontend/features/production/line/line-queries.ts';
import { LinePallets } from '#frontend/features/production/line/pallets/lazy-pallets.tsx';
import {
  type RecordedCount,
  type TypedCount,
  typedCountOn,
} from '#frontend/features/production/line/waiting/floor-store.ts';
import { WaitingList } from '#frontend/features/production/line/waiting/waiting-list.tsx';
import { useUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { OperatorDialog } from './operator-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { RunActions } from './run-actions.tsx';
import { RunClock } from './run-clock.tsx';
import { RunHead } from './run-head.tsx';
import { RunTotals } from './run-totals.tsx';
import { RunVoid } from './run-void.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';
import './run-panel.css';

interface RunPanelProps {
  readonly run: RunRecord;
  /** Of its goods, as the line says it. */
  readonly goodsRev: number | undefined;
  /** The person's counts that the server has not taken, of whatever run. */
  readonly waiting: readonly RecordedCount[];
  readonly onStopped: (run: RunRecord) => void;
  readonly onVoided: (run: RunRecord) => void;
}

/** The live run of a line, once it is known what was typed on it before a reload. */
export const RunPanel = (props: RunPanelProps) => {
  const { sub } = useUser();
  const { runId } = props.run;
  const begun = useQuery({
    queryKey: ['typed-count', sub, runId],
    queryFn: () => typedCountOn(sub ?? '', runId).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { hidesProgress: true },
  });
  if (begun.data === undefined) return <Skeleton height={480} />;
  return <RunInHand {...props} begun={begun.data} />;
};

type OpenDialog = 'pause' | 'stop' | 'operator' | 'void';

const RunInHand = ({
  run,
  goodsRev,
  begun,
  waiting,
  onStopped,
  onVoided,
}: RunPanelProps & { readonly begun: TypedCount | null }) => {
  const typing = useTypedCount(run, begun);
  useUnsavedWork(typing.typed.good !== null || typing.typed.loss !== null);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const detail = useQuery({
    ...runAt(run, goodsRev),
    placeholderData: (before) => (before?.run.runId === run.runId ? before : undefined),
  });
  const order = detail.data?.workOrder ?? null;
  const mayChange = usePermission('run.start');
  const unsent = waiting.filter(({ request, refusal }) => request.runId === run.runId && refusal === null);
  const heldUp = unsent.filter(({ isHeldUp }) => isHeldUp).length;
  const close = () => setOpened(null);

  return (
    <section className="run-panel" aria-label={`Run ${run.runNumber}`}>
      <RunHead run={run} order={order} detail={detail.data} />
      <div className="run-columns">
        <Card>
          <div className="run-side">
            <RunClock run={run} />
            <RunActions
              run={run}
              heldUp={heldUp}
              onPause={() => setOpened('pause')}
              onStop={() => setOpened('stop')}
            />
            <RunTotals
              run={run}
              order={order}
              note={detail.isError ? 'The work order could not be read.' : 'Looking at the work order...'}
            />
            <div className="run-operator">
              <p>
                <span className="soft small">Operator</span>
                <strong>{run.operator}</strong>
              </p>
              <Button disabled={!mayChange} onClick={() => setOpened('operator')}>
                Change operator
              </Button>
            </div>
          </div>
        </Card>
        <Card>
          <div className="run-side">
            <RecordCountForm run={run} typing={typing} waiting={waiting} />
            <WaitingList counts={waiting} />
          </div>
        </Card>
      </div>
      {detail.data?.goods && <AtLine goods={detail.data.goods} lots={detail.data.lots ?? []} />}
      {detail.data?.goods && <LinePallets goods={detail.data.goods} made={run.good} />}
      <LastCounts
        run={run}
        counts={detail.data?.counts ?? []}
        isKnown={detail.data !== undefined}
        typing={typing}
      />
      <RunVoid run={run} unsent={unsent.length} onVoid={() => setOpened('void')} />
      {opened === 'pause' && <PauseDialog run={run} onClose={close} />}
      {opened === 'operator' && <OperatorDialog run={run} onClose={close} />}
      {opened === 'void' && <VoidDialog run={run} onVoided={onVoided} onClose={close} />}
      {opened === 'stop' && (
        <StopDialog run={run} order={order} typing={typing} onStopped={onStopped} onClose={close} />
      )}
    </section>
  );
};
