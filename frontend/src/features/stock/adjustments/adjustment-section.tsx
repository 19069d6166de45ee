import { useState } from 'react';
import type { AdjustmentInBooks } from '#api/inventory/inventory-adjustments.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { changeText, lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { PostingActs } from '#frontend/shared/status/posting-acts.tsx';
import { PostingSteps } from '#frontend/shared/status/posting-steps.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
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
  return (
    <Section heading={documentNbr} note={`${atTheSite(at)} by ${by}. ${reason}`}>
      <Stack gap="medium">
        <PlainList items={rows.map((row, index) => ({ key: String(index), text: rowText(row) }))} />
        <PostingSteps posting={posting} />
        <PostingActs
          documentNbr={documentNbr}
          posting={posting}
          mayPost={mayPost}
          retry={{
            isPending: retrying.isPending,
            run: (after) => retrying.mutate({ postingId, version: posting.version }, after),
          }}
          check={{ isPending: checking.isPending, run: (after) => checking.mutate({ postingId }, after) }}
          onGiveUp={() => setGivingUp(true)}
        />
        <RecordHistory noun="Postings" name={documentNbr} row={postingId} of={`${documentNbr} on its way`} />
      </Stack>
      {isGivingUp && <GiveUpAdjustmentDialog adjustment={adjustment} onClose={() => setGivingUp(false)} />}
    </Section>
  );
};
