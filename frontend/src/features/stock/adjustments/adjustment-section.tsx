import { useState } from 'react';
import type { AdjustmentInBooks } from '#api/inventory/inventory-adjustments.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { changeText, lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { PostingSteps } from '#frontend/shared/status/posting-steps.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';
import { useAdjustmentAct } from './adjustment-queries.ts';
import { GiveUpAdjustmentDialog } from './give-up-adjustment-dialog.tsx';

const rowText = ({
  inventoryID,
  lotNumber,
  qty,
  uom,
  warehouseID,
  locationID,
}: AdjustmentInBooks['rows'][number]) =>
  `${changeText(qty)} ${uom} of ${inventoryID}, ${lotLabel(lotNumber)}, at ${warehouseID}/${locationID}`;

/** What was done to goods, how far it has come on its way into the books, and what can be done about it. */
export const AdjustmentSection = ({ adjustment }: { readonly adjustment: AdjustmentInBooks }) => {
  const { postingId, documentNbr, at, by, reason, rows, posting } = adjustment;
  const mayPost = usePermission('stock.adjust');
  const retrying = useAdjustmentAct('retry_posting');
  const checking = useAdjustmentAct('check_posting');
  const [isGivingUp, setGivingUp] = useState(false);
  const { version, retryable, cancellable, toCheck } = posting;
  const failed = (title: string) => (error: Error) => notify('error', title, reasonOf(error, 'Try again.'));
  return (
    <Section heading={documentNbr} note={`${atTheSite(at)} by ${by}. ${reason}`}>
      <Stack gap="medium">
        <PlainList items={rows.map((row, index) => ({ key: String(index), text: rowText(row) }))} />
        <PostingSteps posting={posting} />
        <Row>
          {retryable && (
            <Button
              disabled={!mayPost}
              isPending={retrying.isPending}
              onClick={() =>
                retrying.mutate(
                  { postingId, version },
                  { onError: failed(`${documentNbr} was not sent again`) },
                )
              }
            >
              Retry
            </Button>
          )}
          {cancellable && (
            <Button disabled={!mayPost} onClick={() => setGivingUp(true)}>
              Give up posting
            </Button>
          )}
          {toCheck && (
            <Button
              disabled={!mayPost}
              isPending={checking.isPending}
              onClick={() => checking.mutate({ postingId }, { onError: failed('That was not kept') })}
            >
              I have looked
            </Button>
          )}
          {(retryable || cancellable || toCheck) && !mayPost && (
            <span className="soft small">A manager or sysadmin decides on it.</span>
          )}
        </Row>
      </Stack>
      {isGivingUp && <GiveUpAdjustmentDialog adjustment={adjustment} onClose={() => setGivingUp(false)} />}
    </Section>
  );
};
