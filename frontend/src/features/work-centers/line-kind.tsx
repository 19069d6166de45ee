import { Link } from 'react-router-dom';
import type { RequestInput } from '#api/contract.ts';
import type { LineOnTheWire, postWorkCenter } from '#api/work-centers.ts';
import { usePageLink } from '#frontend/shared/existing-pages.ts';
import type { SentLine } from './line-form-fields.tsx';
import { keepLine, type LineRow, useChangeLine } from './queries.ts';
import type { RecordKind } from './record-kind.ts';
import { bothLines, speedText, whyNotOff } from './work-center-words.ts';

const LiveRun = ({ run }: { readonly run: NonNullable<LineRow['run']> }) => {
  const address = usePageLink()('/dashboard/production-line');
  return (
    <div>
      <div>{address ? <Link to={address}>{run.runNumber}</Link> : run.runNumber}</div>
      <div className="soft small">{`${run.product}, ${run.status}`}</div>
    </div>
  );
};

const termsOf = ({ code, name, ratedSpeed, ratedUnit, active }: LineOnTheWire) => ({
  code,
  name,
  ratedSpeed,
  ratedUnit,
  active,
});

export interface Line {
  readonly row: LineRow;
  readonly now: LineOnTheWire;
  readonly fields: RequestInput<typeof postWorkCenter, 'create_line'>;
  readonly sent: SentLine;
}

/** Production lines, each with what runs on it. */
export const LINE: RecordKind<Line> = {
  noun: 'lines',
  what: 'this line',
  caption: 'Production lines',
  hasManyColumns: true,
  columns: [
    { heading: 'CODE', kind: 'code', sortBy: ({ code }) => code, cell: ({ code }) => code },
    { heading: 'NAME', sortBy: ({ name }) => name, cell: ({ name }) => name },
    { heading: 'RATED SPEED', kind: 'quantity', sortBy: ({ ratedSpeed }) => ratedSpeed, cell: speedText },
    {
      heading: 'LIVE RUN',
      sortBy: ({ run }) => run?.runNumber ?? null,
      cell: ({ run }) => (run ? <LiveRun run={run} /> : '–'),
    },
  ],
  keyOf: ({ code }) => code,
  wordsOf: ({ code, name }) => ({
    name,
    edit: `Edit ${code}`,
    form: `Edit ${code}`,
    title: code,
    subject: name,
  }),
  savedWords: ({ name }) => [`${name} saved`],
  beforeOff: (line) => {
    if (whyNotOff(line) === null) return null;
    return line.run ? `Stop ${line.run.runNumber} first` : 'Stop its run first';
  },
  whyNotSet: ({ active }, { liveRunId }) =>
    active === false && liveRunId !== null ? 'a run is live on it' : null,
  bothVersions: bothLines,
  termsOf,
  useChange: useChangeLine,
  keep: keepLine,
};
