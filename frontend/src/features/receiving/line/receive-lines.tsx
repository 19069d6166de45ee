import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { LineActions } from '#frontend/features/receiving/use-delivery.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Frame, Grow, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { VirtualTable } from '#frontend/ui/table/virtual-table.tsx';
import { type DeliveryLine, findLines } from './delivery-line.ts';
import { columnsOf } from './line-columns.tsx';
import { type Counts, canFill, countProgress, countProgressText, mustBeCounted } from './line-count.ts';
import { newShownLines, type ShownLine } from './line-rows.ts';

interface ReceiveLinesProps {
  readonly lines: readonly DeliveryLine[];
  /** How to call each line, by its key. */
  readonly names: ReadonlyMap<string, string>;
  readonly counts: Counts;
  /** Why a counted line can't be received as it is, by its key. */
  readonly refused: ReadonlyMap<string, string>;
  readonly isLocked: boolean;
  readonly actions: LineActions;
}

/** With fewer lines a glance is quicker than typing. */
const FIND_FROM = 9;

const toneOf = ({ line, count, refused }: ShownLine) => {
  if (refused !== null) return 'bad';
  if (count?.kind === 'counted') return 'good';
  return count || !mustBeCounted(line) ? 'muted' : undefined;
};

const keyOf = ({ line }: ShownLine): string => line.key;

/** The delivery's lines with what was counted; a counted line is green and says so (spec §2), unless it is too much. */
export const ReceiveLines = memo((props: ReceiveLinesProps) => {
  const { lines, names, counts, refused, isLocked, actions } = props;
  const [typed, setTyped] = useState('');
  const deferred = useDeferredValue(typed);
  const found = useMemo(() => findLines(lines, deferred), [lines, deferred]);
  const [shown] = useState(newShownLines);
  const rows = useMemo(
    () =>
      found.map((line) =>
        shown({
          line,
          name: names.get(line.key) ?? line.inventoryID,
          count: counts.get(line.key),
          refused: refused.get(line.key) ?? null,
        }),
      ),
    [found, names, counts, refused, shown],
  );
  const hasSeveralOrders = lines.some((line) => line.orderNbr !== lines[0]?.orderNbr);
  const open = lines.filter((line) => mustBeCounted(line) && !counts.has(line.key));
  const canFillSome = open.some(canFill);
  const columns = useMemo(
    () => columnsOf({ hasSeveralOrders, isLocked, actions }),
    [hasSeveralOrders, isLocked, actions],
  );
  return (
    <Stack gap="small">
      <Row justify="between">
        <p className="soft figures" role="status">
          {countProgressText(countProgress(lines, counts))}
          {!canFillSome && open.length > 0 && '. Lines with a batch number are counted one by one.'}
        </p>
        <Row gap="small">
          <Button
            look="quiet"
            disabled={isLocked || open.length === 0}
            onClick={actions.markRestNotDelivered}
          >
            Rest not delivered
          </Button>
          <Button disabled={isLocked || !canFillSome} onClick={actions.fillAll}>
            Fill remaining
          </Button>
        </Row>
      </Row>
      {lines.length >= FIND_FROM && (
        <Row>
          <Grow most="field">
            <TextField
              label="Find a line"
              isLabelHidden
              placeholder="Find a line"
              icon={<Icon name="search" size={18} />}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Grow>
          <p className="soft small figures" role="status">
            {typed.trim() !== '' && `${found.length} of ${lines.length} lines`}
          </p>
        </Row>
      )}
      <Frame>
        <VirtualTable
          caption="Order lines"
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowTone={toneOf}
          fitsFrom={1230}
        />
      </Frame>
    </Stack>
  );
});
