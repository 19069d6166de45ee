import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { formatCount } from '#frontend/ui/formatting/formatters.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import type { FlaggingMany } from './flag-many.ts';

interface FlagBarProps {
  /** How many are chosen, and how many pass the filters. */
  readonly chosen: number;
  readonly found: number;
  readonly flagging: FlaggingMany;
  readonly onChooseAll: () => void;
  readonly onChooseNone: () => void;
  readonly onFlag: (isReceivable: boolean) => void;
  readonly onDone: () => void;
}

/** What can be done with the chosen vendors; while it is done, how far it is. */
export const FlagBar = (props: FlagBarProps) => {
  const { chosen, found, flagging } = props;
  const maySet = usePermission('vendor.setReceivable');
  const isClosed = chosen === 0 || !maySet;
  const title = maySet ? undefined : 'Your role may not set this.';
  return (
    <Card>
      <Stack gap="small">
        <Row gap="small" justify="between">
          <Row gap="small">
            <strong className="figures" role="status">{`${formatCount(chosen)} chosen`}</strong>
            <Button look="quiet" disabled={flagging.isRunning || found === 0} onClick={props.onChooseAll}>
              {`Choose all ${formatCount(found)}`}
            </Button>
            <Button look="quiet" disabled={flagging.isRunning || chosen === 0} onClick={props.onChooseNone}>
              Choose none
            </Button>
          </Row>
          <Row gap="small">
            <Button
              look="primary"
              disabled={isClosed}
              isPending={flagging.isRunning}
              title={title}
              onClick={() => props.onFlag(true)}
            >
              Make receivable
            </Button>
            <Button
              disabled={isClosed}
              isPending={flagging.isRunning}
              title={title}
              onClick={() => props.onFlag(false)}
            >
              Make not receivable
            </Button>
            <Button look="quiet" disabled={flagging.isRunning} onClick={props.onDone}>
              Done
            </Button>
          </Row>
        </Row>
        {flagging.isRunning && (
          <Stack gap="small">
            <span className="soft small figures">
              {`Updating ${formatCount(flagging.done)} of ${formatCount(flagging.total)}...`}
            </span>
            <ProgressBar label="Updating vendors" share={flagging.done / flagging.total} />
          </Stack>
        )}
      </Stack>
    </Card>
  );
};

/** So many are named: without a network, thousands are refused for one reason. */
const MAX_LISTED = 100;

interface FlagFailuresProps {
  readonly flagging: FlaggingMany;
  readonly onDismiss: () => void;
}

/** Who was refused and why; nothing when nobody was. */
export const FlagFailures = ({ flagging, onDismiss }: FlagFailuresProps) => {
  const { failed, isRunning } = flagging;
  if (isRunning || failed.length === 0) return null;
  const named = failed.slice(0, MAX_LISTED);
  return (
    <Banner tone="error" action={<Button onClick={onDismiss}>Dismiss</Button>}>
      <Stack gap="small">
        <span>{`${formatCount(failed.length)} ${failed.length === 1 ? 'vendor was' : 'vendors were'} not updated:`}</span>
        <PlainList
          items={named.map(({ vendor, reason }) => ({
            key: vendor.vendorID,
            text: `${vendor.vendorID} ${vendor.vendorName}: ${reason}`,
          }))}
        />
        {failed.length > named.length && (
          <span>{`and ${formatCount(failed.length - named.length)} more. All of them are still chosen.`}</span>
        )}
      </Stack>
    </Banner>
  );
};
