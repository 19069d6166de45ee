import { usePermission } from '#frontend/auth/use-permission.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { Row, Stack } from '#frontend/ui/layout.tsx';
import { PlainList } from '#frontend/ui/plain-list.tsx';
import { ProgressBar } from '#frontend/ui/progress-bar.tsx';
import { countWords } from '#frontend/ui/words-of.ts';
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
  const isClosed = chosen === 0 || !maySet || flagging.isRunning;
  const title = maySet ? undefined : 'Your role may not set this.';
  return (
    <Card>
      <Stack gap="small">
        <Row gap="small" justify="between">
          <Row gap="small">
            <strong className="figures" role="status">{`${countWords(chosen)} chosen`}</strong>
            <Button look="quiet" disabled={flagging.isRunning || found === 0} onClick={props.onChooseAll}>
              {`Choose all ${countWords(found)}`}
            </Button>
            <Button look="quiet" disabled={flagging.isRunning || chosen === 0} onClick={props.onChooseNone}>
              Choose none
            </Button>
          </Row>
          <Row gap="small">
            <Button look="primary" disabled={isClosed} title={title} onClick={() => props.onFlag(true)}>
              Make receivable
            </Button>
            <Button disabled={isClosed} title={title} onClick={() => props.onFlag(false)}>
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
              {`Updating ${countWords(flagging.done)} of ${countWords(flagging.total)}...`}
            </span>
            <ProgressBar label="Updating vendors" share={flagging.done / flagging.total} />
          </Stack>
        )}
      </Stack>
    </Card>
  );
};

/** So many are named: without a network, thousands are refused for one reason. */
const MOST_NAMED = 100;

interface FlagFailuresProps {
  readonly flagging: FlaggingMany;
  readonly onDismiss: () => void;
}

/** Who was refused and why; nothing when nobody was. */
export const FlagFailures = ({ flagging, onDismiss }: FlagFailuresProps) => {
  const { failed, isRunning } = flagging;
  if (isRunning || failed.length === 0) return null;
  const named = failed.slice(0, MOST_NAMED);
  return (
    <Banner tone="error" action={<Button onClick={onDismiss}>Dismiss</Button>}>
      <Stack gap="small">
        <span>{`${countWords(failed.length)} ${failed.length === 1 ? 'vendor was' : 'vendors were'} not updated:`}</span>
        <PlainList
          items={named.map(({ vendor, reason }) => ({
            key: vendor.vendorID,
            text: `${vendor.vendorID} ${vendor.vendorName}: ${reason}`,
          }))}
        />
        {failed.length > named.length && (
          <span>{`and ${countWords(failed.length - named.length)} more. All of them are still chosen.`}</span>
        )}
      </Stack>
    </Banner>
  );
};
