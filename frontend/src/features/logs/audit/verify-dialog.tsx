import { useQuery } from '@tanstack/react-query';
import type { VerifiedResponse } from '#api/audit/audit.ts';
import { verified } from '#frontend/shared/audit/audit-queries.ts';
import { AnswerState } from '#frontend/shared/dialogs/answer-state.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Frame, Stack } from '#frontend/ui/layout/layout.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

const COLUMNS: readonly Column<VerifiedResponse['findings'][number]>[] = [
  { heading: 'RECORD', narrow: 'title', width: '30%', cell: ({ record }) => record },
  { heading: 'ENTRY', kind: 'code', narrow: 'detail', width: '30%', cell: ({ entry }) => entry || '–' },
  { heading: 'FINDING', narrow: 'line', cell: ({ says }) => says },
];

/** 'Checked 42 entries of 1 to 3 Nov: …' in plain words. */
const checkedText = ({ from, to, entries, anchoredDays, endedDays = 0 }: VerifiedResponse): string => {
  const days = from === to ? from : `${from} to ${to}`;
  const counted =
    anchoredDays === 0
      ? 'No day of them is over and counted yet.'
      : `Of ${anchoredDays} ${anchoredDays === 1 ? 'day' : 'days'} the number of entries was compared with what was kept when the day was over.`;
  const ended =
    endedDays === 0
      ? ''
      : ` ${endedDays} ${endedDays === 1 ? 'day was' : 'days were'} kept long enough, and nothing of ${endedDays === 1 ? 'it' : 'them'} was checked.`;
  return `Checked ${entries} ${entries === 1 ? 'entry' : 'entries'} of ${days}: that each is what was written, and follows from the one before it. ${counted}${ended}`;
};

/** Reads what was recorded, and says what was checked and what is wrong with it. */
export const VerifyDialog = ({ day, onClose }: { readonly day: string; readonly onClose: () => void }) => {
  const answer = useQuery(verified(day));
  const { data } = answer;
  return (
    <Dialog
      title="Verify"
      isOpen
      onClose={onClose}
      width="wide"
      actions={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data && (
        <Stack gap="medium">
          <Banner tone={data.findings.length === 0 ? 'success' : 'error'}>
            {data.findings.length === 0
              ? 'Nothing is wrong.'
              : `${data.findings.length} ${data.findings.length === 1 ? 'thing is' : 'things are'} wrong.`}
          </Banner>
          <p>{checkedText(data)}</p>
          {data.findings.length > 0 && (
            <Frame>
              <Table
                caption="What is wrong"
                columns={COLUMNS}
                rows={data.findings}
                rowKey={({ record, entry }) => `${record} ${entry}`}
              />
            </Frame>
          )}
        </Stack>
      )}
      <AnswerState answer={answer} loading="Reading every entry..." failure="It could not be checked." />
    </Dialog>
  );
};
