import { useQuery } from '@tanstack/react-query';
import type { AuditEntryResponse } from '#api/audit/audit.ts';
import { THE_PRODUCT } from '#domain/audit/product-acts.ts';
import { actLabel } from '#domain/audit/recorded-acts.ts';
import { AnswerState } from '#frontend/shared/dialogs/answer-state.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Frame, Stack } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { fieldLabel, recordLabel } from './audit-labels.ts';
import { auditEntry } from './audit-queries.ts';

interface AuditEntryDialogProps {
  readonly record: string;
  readonly entry: string;
  /** Which entry it is stands in the address. */
  readonly isInAddress?: boolean;
  readonly onClose: () => void;
}

const COLUMNS: readonly Column<AuditEntryResponse['changes'][number]>[] = [
  { heading: 'FIELD', narrow: 'title', width: '30%', cell: ({ field }) => fieldLabel(field) },
  { heading: 'BEFORE', narrow: 'line', width: '35%', cell: ({ before }) => before || '–' },
  { heading: 'AFTER', narrow: 'line', cell: ({ after }) => after || '–' },
];

const factsOf = (data: AuditEntryResponse) => [
  { name: 'Act', value: actLabel(data.act) },
  { name: 'Who', value: data.by },
  { name: data.by === THE_PRODUCT ? 'Part of it' : 'Role', value: data.role || '–' },
  { name: 'Reason', value: data.reason || '–' },
  { name: 'Device', value: data.device || '–' },
  { name: 'Recorded', value: atTheSite(data.recordedAt) },
  { name: 'Request', value: data.requestId },
  { name: 'Place in its chain', value: String(data.seq) },
];

/** All that is known of what somebody did: what it changed, from what to what. */
export const AuditEntryDialog = ({ record, entry, isInAddress = false, onClose }: AuditEntryDialogProps) => {
  const answer = useQuery(auditEntry(record, entry));
  const { data } = answer;
  // Of some tables it is kept how the record stands, changed or not.
  const changed = data?.changes.filter(({ before, after }) => before !== after || before === '') ?? [];
  return (
    <Dialog
      title={data ? recordLabel(data.noun, data.name) : 'Entry'}
      description={data && atTheSite(data.at)}
      isOpen
      isInAddress={isInAddress}
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
          {data.missed && <Banner tone="warning">A change before this one was not recorded.</Banner>}
          <DescriptionList facts={factsOf(data)} />
          {changed.length > 0 ? (
            <Frame>
              <Table caption="What changed" columns={COLUMNS} rows={changed} rowKey={({ field }) => field} />
            </Frame>
          ) : (
            <p className="soft">No field of the record itself changed.</p>
          )}
        </Stack>
      )}
      <AnswerState answer={answer} loading="Loading entry..." failure="The entry could not be loaded." />
    </Dialog>
  );
};
