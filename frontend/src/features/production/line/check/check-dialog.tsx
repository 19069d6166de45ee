import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ulid } from 'ulid';
import { isOpenState } from '#domain/production/check/check-states.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { type ScanOutcome, saidOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { lineCheck, useCheckAct } from './check-queries.ts';
import { CheckRowItem } from './check-row-item.tsx';
import { Clearance } from './clearance.tsx';
import '#frontend/features/production/line/count/last-counts.css';

interface CheckDialogProps {
  readonly line: string;
  readonly workOrderId: string;
  readonly onClose: () => void;
}

interface Code {
  readonly text: string;
  readonly gtin?: string;
  readonly lotNumber?: string;
}

/** As long as a text may be that is looked for. */
const MAX_TEXT = 200;

const codeOf = ({ text, reading }: Scan): Code | null => {
  if (reading.kind === 'unclear') return null;
  const fields = reading.kind === 'label' ? reading.fields : null;
  const gtin = fields?.gtin ?? fields?.contentGtin;
  return {
    text: text.slice(0, MAX_TEXT),
    ...(gtin ? { gtin } : {}),
    ...(fields?.lotNumber ? { lotNumber: fields.lotNumber } : {}),
  };
};

/** What is checked of an order at its line: the line cleared, and each component scanned or let pass for a reason. */
export const CheckDialog = ({ line, workOrderId, onClose }: CheckDialogProps) => {
  const check = useQuery(lineCheck(line, workOrderId)).data;
  const scanning = useCheckAct('scan_component', line, workOrderId);
  const [typed, setTyped] = useState('');
  /** Goes in where its other allergens are meant. */
  const [asked, setAsked] = useState<{ readonly code: Code; readonly message: string } | null>(null);

  const send = async (code: Code, isConfirmed: boolean): Promise<ScanOutcome> => {
    setAsked(null);
    try {
      const { outcome } = await scanning.mutateAsync({ ...code, isConfirmed, changeId: ulid() });
      if (!outcome) return { good: 'It was taken before.' };
      if (outcome.asks) setAsked({ code, message: outcome.message });
      return outcome.state === 'Mismatch' ? { bad: outcome.message } : { good: outcome.message };
    } catch (error) {
      return { bad: reasonOf(error, 'It was not taken. Scan it again.') };
    }
  };

  useScanner(1, (scan) => {
    const code = codeOf(scan);
    return code === null
      ? { bad: `${scan.text} can be read in several ways. Type its lot.` }
      : send(code, false);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form that starts the run stands around this dialog: it is not what was sent.
    event.stopPropagation();
    const text = typed.trim();
    if (text === '') return;
    void send({ text }, false).then((outcome) => {
      saidOutcome(outcome);
      if ('good' in outcome) setTyped('');
    });
  };

  const open = check?.rows.filter(({ state }) => isOpenState(state)).length ?? 0;
  return (
    <Dialog
      title={`Check ${line}`}
      description={
        check ? `${check.product}, revision ${check.revision ?? '–'}. Scan each component.` : undefined
      }
      isOpen
      isFloor
      width="medium"
      onClose={onClose}
      actions={
        <Button look={open === 0 ? 'primary' : 'secondary'} onClick={onClose}>
          {open === 0 ? 'Done' : 'Close'}
        </Button>
      }
    >
      {!check && <Loading>Loading what must be scanned...</Loading>}
      {check && (
        <Stack gap="medium">
          <Clearance check={check} />
          {asked && (
            <Banner
              tone="warning"
              action={<Button onClick={() => void send(asked.code, true).then(saidOutcome)}>Use it</Button>}
            >
              {asked.message}
            </Banner>
          )}
          <ul className="last-counts" aria-label="Components">
            {check.rows.map((row) => (
              <CheckRowItem key={row.lineNbr} row={row} line={line} workOrderId={workOrderId} />
            ))}
          </ul>
          <form noValidate onSubmit={submit}>
            <Stack gap="small">
              <TextField
                label="No scanner? Type the lot, GTIN or item"
                autoComplete="off"
                data-scan="hand-over"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button type="submit" isPending={scanning.isPending} pendingLabel="Checking...">
                Check it
              </Button>
            </Stack>
          </form>
        </Stack>
      )}
    </Dialog>
  );
};
