import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { VerifiedResponse } from '#api/audit/audit.ts';
import { NOUNS } from '#domain/audit/recorded-nouns.ts';
import { addDays, isDay, siteDay } from '#domain/calendar.ts';
import { recordLabel } from '#frontend/shared/audit/audit-labels.ts';
import { AnswerState } from '#frontend/shared/dialogs/answer-state.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Frame, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { type DayRange, verified } from './verify-queries.ts';

type Finding = VerifiedResponse['findings'][number];

/** `Work order WO_1`, `Day 4 Mar 2026`: what is wrong there is of no entry, but of all of that day. */
const recordOf = ({ record, entry }: Finding): string => {
  const [noun = '', ...name] = record.split('/');
  const known = NOUNS.find((one) => one === noun);
  if (known) return recordLabel(known, name.join('/'));
  return entry === '' && isDay(record) ? `Day ${dayText(record)}` : record;
};

/** `Entry 2`, and of which row where a record has several. */
const entryOf = ({ record, entry }: Finding): string => {
  if (entry === '') return 'All of them';
  const at = entry.lastIndexOf('#');
  const row = entry.slice(0, at);
  const nth = `Entry ${Number(entry.slice(at + 1))}`;
  return record.endsWith(`/${row}`) ? nth : `${nth} of ${row}`;
};

const COLUMNS: readonly Column<Finding>[] = [
  { heading: 'RECORD', narrow: 'title', width: '30%', cell: recordOf },
  { heading: 'ENTRY', narrow: 'detail', width: '25%', cell: entryOf },
  { heading: 'FINDING', narrow: 'line', cell: ({ says }) => says },
];

/** 'Checked 42 entries of 1 to 3 Nov: …' in plain words. */
const checkedText = ({ from, to, entries, anchoredDays, endedDays = 0 }: VerifiedResponse): string => {
  const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  const counted =
    anchoredDays === 0
      ? 'No day of them is over and counted yet.'
      : `Of ${anchoredDays} ${anchoredDays === 1 ? 'day' : 'days'} the number of entries was compared with what was kept when the day was over.`;
  const ended =
    endedDays === 0
      ? ''
      : ` ${endedDays} ${endedDays === 1 ? 'day was' : 'days were'} kept long enough, and nothing of ${endedDays === 1 ? 'it' : 'them'} was checked.`;
  return `Checked ${quantityText(entries)} ${entries === 1 ? 'entry' : 'entries'} of ${days}: that each is what was written, and follows from the one before it. ${counted}${ended}`;
};

/** What is looked at where no day is asked for. */
const USUAL_DAYS = 30;

const usualRange = (day: string): DayRange => {
  const to = day || siteDay(Date.now());
  return { from: day || addDays(to, 1 - USUAL_DAYS), to };
};

/** Reads what was recorded in a range, and says what was checked and what is wrong with it. */
export const VerifyDialog = ({ day, onClose }: { readonly day: string; readonly onClose: () => void }) => {
  const [range, setRange] = useState(() => usualRange(day));
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
      <Stack gap="medium">
        <RangeForm range={range} onCheck={setRange} />
        <Outcome key={`${range.from} ${range.to}`} range={range} />
      </Stack>
    </Dialog>
  );
};

interface RangeFormProps {
  readonly range: DayRange;
  readonly onCheck: (range: DayRange) => void;
}

const RangeForm = ({ range, onCheck }: RangeFormProps) => {
  const [{ from, to }, setTyped] = useState(range);
  const isSame = from === range.from && to === range.to;
  const isWrongWayRound = isDay(from) && isDay(to) && from > to;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDay(from) && isDay(to) && from <= to) onCheck({ from, to });
  };
  return (
    <form onSubmit={submit}>
      <Row gap="small" align="end">
        <DateField
          label="From"
          value={from}
          error={isDay(from) ? undefined : 'Use a day.'}
          onChange={(typed) => setTyped({ from: typed, to })}
        />
        <DateField
          label="To"
          value={to}
          error={!isDay(to) ? 'Use a day.' : isWrongWayRound ? 'It is before the first day.' : undefined}
          onChange={(typed) => setTyped({ from, to: typed })}
        />
        <Button type="submit" disabled={isSame} title={isSame ? 'These days are checked below.' : undefined}>
          Check
        </Button>
      </Row>
    </form>
  );
};

const partText = (part: VerifiedResponse | null): string =>
  part === null
    ? 'Reading every entry...'
    : `Reading every entry: ${quantityText(part.entries)} up to ${dayText(part.to)} so far...`;

const Outcome = ({ range }: { readonly range: DayRange }) => {
  const [part, setPart] = useState<VerifiedResponse | null>(null);
  const answer = useQuery(verified(range, setPart));
  const { data } = answer;
  return (
    <>
      {data && (
        <>
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
        </>
      )}
      <AnswerState answer={answer} loading={partText(part)} failure="It could not be checked." />
    </>
  );
};
