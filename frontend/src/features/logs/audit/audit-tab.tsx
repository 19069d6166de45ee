import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { siteDay } from '#domain/calendar.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { auditColumns, keyOf } from '#frontend/shared/audit/audit-columns.tsx';
import { AuditEntryDialog } from '#frontend/shared/audit/audit-entry-dialog.tsx';
import { actOptions } from '#frontend/shared/audit/audit-labels.ts';
import {
  type AuditFilters,
  allAuditEntries,
  auditEntries,
  type ReadSoFar,
} from '#frontend/shared/audit/audit-queries.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { PagedCard } from '#frontend/shared/list/paged-card.tsx';
import { WordFilter } from '#frontend/shared/list/word-filter.tsx';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { DayFilter, dayOf } from '../day-filter.tsx';
import { ReadersOnly } from '../readers-only.tsx';
import { auditAsCsv } from './audit-as-csv.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Who did what, when and why (stock-and-trace.md §11). */
export const AuditTab = () => (
  <ReadersOnly>
    <Entries />
  </ReadersOnly>
);

/** What an address says is open: nobody but us writes it, and a torn one opens nothing. */
const openedEntry = (text: string): readonly [record: string, entry: string] | null => {
  try {
    const parsed: unknown = JSON.parse(text);
    const [record, entry] = Array.isArray(parsed) ? parsed : [];
    return typeof record === 'string' && typeof entry === 'string' ? [record, entry] : null;
  } catch {
    return null;
  }
};

/** What the site's own check does, every five minutes. */
const SHOWN = { value: 'shown', label: 'Shown' };

const Entries = () => {
  const list = useListState();
  const [isVerifying, setVerifying] = useState(false);
  const mayVerify = usePermission('audit.verify');
  const day = dayOf(list);
  const filters: AuditFilters = {
    day: day ?? '',
    by: list.get('by'),
    act: list.get('act'),
    name: list.get('record'),
    hasSiteCheck: list.get('check') === SHOWN.value,
  };
  const isSet = Object.values(filters).filter((value) => value !== '' && value !== false).length;
  const answer = useInfiniteQuery({ ...auditEntries(filters), enabled: day !== null });
  const opened = useOpenRecord('entry');
  const openedKey = openedEntry(opened.id);
  const rows = answer.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Stack gap="medium">
      <ListTools
        filters={
          <Filters
            count={isSet}
            onClear={() => list.filter({ day: '', by: '', act: '', record: '', check: '' })}
          >
            <WordFilter label="Record" value={filters.name} onChange={(record) => list.filter({ record })} />
            <WordFilter label="Person" value={filters.by} onChange={(by) => list.filter({ by })} />
            <SelectField
              label="Act"
              noneLabel="Any act"
              options={actOptions()}
              value={filters.act || null}
              onChange={(act) => list.filter({ act: act ?? '' })}
            />
            <DayFilter list={list} />
            <SelectField
              label="Site check"
              noneLabel="Left out"
              options={[SHOWN]}
              value={filters.hasSiteCheck ? SHOWN.value : null}
              onChange={(check) => list.filter({ check: check ?? '' })}
            />
          </Filters>
        }
      >
        <Row gap="small">
          <ExportButton filters={filters} isEmpty={rows.length === 0} />
          <Button
            icon={<Icon name="shield" />}
            disabled={!mayVerify}
            title={mayVerify ? undefined : permissionReason('audit.verify')}
            onClick={() => setVerifying(true)}
          >
            Verify
          </Button>
        </Row>
      </ListTools>
      <PagedCard
        key={JSON.stringify(filters)}
        answer={answer}
        caption="What was done"
        columns={auditColumns((row) => opened.open(keyOf(row)))}
        rowKey={keyOf}
        failure="What was done could not be loaded"
        empty={
          isSet > 0
            ? 'Nothing was recorded that passes these filters.'
            : 'Nothing was recorded in the last 30 days. What people change appears here, seconds later.'
        }
      />
      {openedKey && (
        <AuditEntryDialog record={openedKey[0]} entry={openedKey[1]} isInAddress onClose={opened.close} />
      )}
      {isVerifying && <VerifyDialog day={filters.day} onClose={() => setVerifying(false)} />}
    </Stack>
  );
};

interface ExportButtonProps {
  readonly filters: AuditFilters;
  readonly isEmpty: boolean;
}

const ExportButton = ({ filters, isEmpty }: ExportButtonProps) => {
  const [part, setPart] = useState<ReadSoFar | null>(null);
  const reading = useRef<AbortController | null>(null);
  // Whoever went elsewhere waits for no file.
  useEffect(() => () => reading.current?.abort(), []);
  const exportAll = async (): Promise<void> => {
    const stop = new AbortController();
    reading.current = stop;
    setPart({ count: 0, searchedTo: undefined });
    try {
      const entries = await allAuditEntries(filters, setPart, stop.signal);
      downloadFile(`audit-${filters.day || siteDay(Date.now())}.csv`, 'text/csv', auditAsCsv(entries));
    } catch (error) {
      if (!stop.signal.aborted) notify('error', 'Nothing was exported', reasonOf(error, 'Try again.'));
    } finally {
      setPart(null);
    }
  };
  return (
    <>
      {part && (
        <>
          <Loading>{readText(part)}</Loading>
          <Button look="quiet" onClick={() => reading.current?.abort()}>
            Stop
          </Button>
        </>
      )}
      <Button
        icon={<Icon name="load" />}
        isPending={part !== null}
        disabled={isEmpty}
        title={isEmpty ? 'There is nothing to export.' : undefined}
        onClick={() => void exportAll()}
      >
        Export CSV
      </Button>
    </>
  );
};

const readText = ({ count, searchedTo }: ReadSoFar): string =>
  `Read ${quantityText(count)} so far${searchedTo === undefined ? '' : `, back to ${atTheSite(searchedTo)}`}...`;
