import type { getBom } from '#api/bom.ts';
import type { ResponseBody } from '#api/contract.ts';
import { lineText } from '#frontend/features/bom/line-text.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

type Answer = ResponseBody<typeof getBom, 'get_bom'>['data'];
type Difference = NonNullable<Answer['difference']>['lines'][number];

const KINDS: Readonly<Record<Difference['kind'], string>> = {
  added: 'Added',
  removed: 'Taken out',
  changed: 'Changed',
};

const textOf = (line: Difference['before']): string => (line === null ? '–' : lineText(line));

const componentOf = ({ before, after }: Difference): string => (after ?? before)?.inventoryID ?? '';

const COLUMNS: readonly Column<Difference>[] = [
  { heading: 'COMPONENT', kind: 'code', narrow: 'title', cell: componentOf },
  { heading: 'CHANGE', kind: 'word', narrow: 'status', cell: ({ kind }) => KINDS[kind] },
  { heading: 'BEFORE', narrow: 'detail', cell: ({ before }) => textOf(before) },
  { heading: 'NOW', narrow: 'line', cell: ({ after }) => textOf(after) },
];

interface DifferenceSectionProps {
  readonly data: Answer;
  readonly against: string;
  readonly onAgainst: (revision: string) => void;
}

/** What is other in this revision than in another one of the product. */
export const DifferenceSection = ({ data, against, onAgainst }: DifferenceSectionProps) => {
  const others = data.revisions.filter(({ revision }) => revision !== data.bom.revision);
  if (others.length === 0) return null;
  const { difference } = data;
  return (
    <Section heading="Difference">
      <SelectField
        label="Compared with"
        noneLabel="Choose a revision"
        options={others.map(({ revision, status }) => ({
          value: revision,
          label: `${revision} (${status})`,
        }))}
        value={against || null}
        onChange={(chosen) => onAgainst(chosen ?? '')}
      />
      {difference?.per && difference.lines.length > 0 && (
        <p>What the quantities are for is not the same in both.</p>
      )}
      {difference && (
        <Card isFlush>
          {difference.lines.length === 0 ? (
            <SectionNone>
              {difference.per ? 'The lines are the same; what they make is not.' : 'Both say the same.'}
            </SectionNone>
          ) : (
            <Table
              caption="Differences"
              columns={COLUMNS}
              rows={difference.lines}
              rowKey={(one) => `${one.before?.lineNbr ?? ''}#${one.after?.lineNbr ?? ''}`}
            />
          )}
        </Card>
      )}
    </Section>
  );
};
