import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineCheckResponse } from '#api/production/line-checks.ts';
import { isOpenState } from '#domain/production/check/check-states.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { lineCheck } from './check-queries.ts';

const CheckDialog = onDemand(() => import('./check-dialog.tsx').then((loaded) => loaded.CheckDialog));

/** How it stands with what is scanned for an order, in a sentence. */
const stateText = ({ rows, needsClearance }: LineCheckResponse): string => {
  const open = rows.filter(({ state }) => isOpenState(state)).length;
  const wrong = rows.filter(({ state }) => state === 'Mismatch').length;
  const scans =
    open === 0
      ? 'Every component is scanned.'
      : `${open} of ${rows.length} ${rows.length === 1 ? 'component' : 'components'} ${open === 1 ? 'is' : 'are'} still to be scanned.`;
  return [
    needsClearance ? 'The line is still to be cleared.' : '',
    rows.length > 0 ? scans : '',
    wrong > 0 ? `What was scanned is wrong for ${wrong}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

interface CheckNoteProps {
  readonly line: string;
  readonly workOrderId: string;
}

/** What is to be scanned for an order at its line, where anything is; the check itself opens over it. */
export const CheckNote = ({ line, workOrderId }: CheckNoteProps) => {
  const [isOpen, setOpen] = useState(false);
  usePreload(CheckDialog);
  const query = useQuery(lineCheck(line, workOrderId));
  const check = query.data;
  if (query.isError && !check)
    return (
      <Banner tone="warning">
        {`What must be scanned could not be read: ${reasonOf(query.error, 'It is tried again.')}`}
      </Banner>
    );
  // Who cleared the line is read where it was said: the check stays until it is closed.
  if (!check || (check.rows.length === 0 && !check.needsClearance && !isOpen)) return null;
  const isDone = !check.needsClearance && check.rows.every(({ state }) => !isOpenState(state));
  return (
    <>
      <p className={isDone ? 'soft' : undefined}>{stateText(check)}</p>
      <p>
        <Button {...CheckDialog.preloadOnHover} onClick={() => setOpen(true)}>
          Check components
        </Button>
      </p>
      {isOpen && <CheckDialog line={line} workOrderId={workOrderId} onClose={() => setOpen(false)} />}
    </>
  );
};
