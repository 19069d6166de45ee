import { useState } from 'react';
import type { RunGoodsResponse, RunLotResponse } from '#api/production.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { lotText, movedText } from '#frontend/features/production/goods/goods-text.ts';
import { ReturnLotDialog } from '#frontend/features/production/goods/return-lot-dialog.tsx';
import { CheckNote } from '#frontend/features/production/line/check/check-note.tsx';
import { timeText } from '#frontend/features/production/line/floor-text.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import '#frontend/features/production/line/count/last-counts.css';

const IssueLotDialog = onDemand(() =>
  import('./issue-lot-dialog.tsx').then((loaded) => loaded.IssueLotDialog),
);

interface AtLineProps {
  readonly goods: RunGoodsResponse;
  readonly lots: readonly RunLotResponse[];
}

/** What the run was issued and has not returned, with since when; more is issued and what is over goes back. */
export const AtLine = ({ goods, lots }: AtLineProps) => {
  const mayIssue = usePermission('run.issue');
  usePreload(IssueLotDialog);
  const [isIssuing, setIssuing] = useState(false);
  const [returned, setReturned] = useState<RunLotResponse | null>(null);
  return (
    <Section heading="At the line">
      {lots.length === 0 ? (
        <p className="soft">Nothing has been issued to this run yet.</p>
      ) : (
        <ul className="last-counts">
          {lots.map((lot) => (
            <li key={lotText(lot)}>
              <p>
                <strong className="figures">{`${quantityText(lot.atLine)} ${lot.baseUom}`}</strong>
                {` ${lot.name || lot.inventoryID}${lot.standsFor ? `, instead of ${lot.standsFor.component}` : ''}`}
                <span className="soft small last-count-by">
                  {`${lotText(lot)} · since ${timeText(lot.from, serverClock.now())} · ${movedText(lot)}`}
                </span>
              </p>
              {lot.atLine > 0 && (
                <Button
                  look="quiet"
                  disabled={!mayIssue}
                  aria-label={`Return ${lotText(lot)}`}
                  onClick={() => setReturned(lot)}
                >
                  Return
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <CheckNote line={goods.line} workOrderId={goods.workOrderId} />
      <p>
        <Button {...IssueLotDialog.preloadOnHover} disabled={!mayIssue} onClick={() => setIssuing(true)}>
          Issue goods
        </Button>
      </p>
      {!mayIssue && <p className="soft small">Your role may not issue goods.</p>}
      {isIssuing && <IssueLotDialog goods={goods} onClose={() => setIssuing(false)} />}
      {returned && <ReturnLotDialog runId={goods.runId} lot={returned} onClose={() => setReturned(null)} />}
    </Section>
  );
};
