import { Link } from 'react-router-dom';
import type { RequestInput } from '#api/contract.ts';
import type { LineResponse, postWorkCenter } from '#api/work-centers.ts';
import { usePageLink } from '#frontend/shared/page-link.ts';
import type { SentLine } from './line-form-fields.tsx';
import { type LineRow, updateLineInCache, useChangeLine } from './queries.ts';
import type { RecordKind } from './record-kind.ts';
import { lineVersions, placeText, speedText, switchOffDisabledReason } from './work-center-text.ts';

const LiveRun = ({ run }: { readonly run: NonNullable<LineRow['run']> }) => {
  const address = usePageLink()('/dashboard/production-line');
  return (
    <div>
      <div>
        {address ? (
          <Link className="row-link" to={address}>
            {run.runNumber}
          </Link>
        ) : (
          run.runNumber
        )}
      </div>
      <div className="soft small">{`${run.product}, ${run.status}`}</div>
    </div>
  );
};

const termsOf = ({ code, name, ratedSpeed, ratedUnit, place, active }: LineResponse) => ({
  code,
  name,
  ratedSpeed,
  ratedUnit,
  place,
  active,
});

export interface Line {
  readonly row: LineRow;
  readonly now: LineResponse;
  readonly fields: RequestInput<typeof postWorkCenter, 'create_line'>;
  readonly sent: SentLine;
}

/** Production lines, each with what runs on it. */
export const LINE: RecordKind<Line> = {
  noun: 'lines',
  what: 'this line',
  caption: 'Production lines',
  fitsFrom: 1000,
  columns: [
    {
      heading: 'CODE',
      kind: 'code',
      narrow: 'detail',
      beneath: 'next',
      sortBy: ({ code }) => code,
      cell: ({ code }) => code,
    },
    { heading: 'NAME', narrow: 'title', sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      heading: 'RATED SPEED',
      kind: 'word',
      narrow: 'hidden',
      beneath: 'next',
      sortBy: ({ ratedSpeed }) => ratedSpeed,
      cell: speedText,
    },
    {
      heading: 'PLACE',
      narrow: 'hidden',
      width: 'minmax(11rem, 1fr)',
      sortBy: ({ place }) => place ?? null,
      cell: ({ place }) => placeText(place),
    },
    {
      heading: 'LIVE RUN',
      narrow: 'line',
      sortBy: ({ run }) => run?.runNumber ?? null,
      cell: ({ run }) => (run ? <LiveRun run={run} /> : '–'),
    },
  ],
  keyOf: ({ code }) => code,
  labelsOf: ({ code, name }) => ({
    name,
    edit: `Edit ${code}`,
    form: `Edit ${code}`,
    title: code,
    subject: name,
  }),
  savedMessage: ({ name }) => [`${name} saved`],
  switchOffHint: (line) => {
    if (switchOffDisabledReason(line) === null) return null;
    return line.run ? `Stop ${line.run.runNumber} first` : 'Stop its run first';
  },
  overwriteDisabledReason: ({ active }, { liveRunId }) =>
    active === false && liveRunId !== null ? 'a run is live on it' : null,
  bothVersions: lineVersions,
  termsOf,
  useChange: useChangeLine,
  updateCache: updateLineInCache,
};
