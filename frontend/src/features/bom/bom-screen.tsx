import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { UsedIn } from '#api/bom.ts';
import { codeKey } from '#domain/code-key.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { BOM_LIST_PATH, bomPath } from '#frontend/shared/bom-path.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { fromPathPart } from '#frontend/shared/path-part.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { accountingMark, STATUS_TONES, sourceLabel } from './bom-labels.ts';
import { bomRevision } from './queries.ts';
import { DifferenceSection } from './revision/difference-section.tsx';
import { LineTable } from './revision/line-table.tsx';
import { RevisionActDialog } from './revision/revision-acts.tsx';

const DraftDialog = onDemand(() => import('./draft/draft-dialog.tsx').then((loaded) => loaded.DraftDialog));

const USED_IN: readonly Column<UsedIn>[] = [
  {
    heading: 'PRODUCT',
    kind: 'code',
    narrow: 'title',
    cell: ({ inventoryID, revision }) => <Link to={bomPath(inventoryID, revision)}>{inventoryID}</Link>,
  },
  { heading: 'NAME', narrow: 'line', cell: ({ name }) => name ?? '–' },
  { heading: 'REVISION', kind: 'word', narrow: 'labelled', cell: ({ revision }) => revision },
  {
    heading: 'QUANTITY',
    narrow: 'status',
    cell: ({ qty, uom, perQty, perUom }) =>
      `${quantityText(qty)} ${uom} for ${quantityText(perQty)} ${perUom}`,
  },
];

/** So many are said at once: the others are seen when these are mended. */
const PROBLEMS_SAID = 5;

const problemsText = (problems: readonly { readonly message: string }[]): string => {
  const said = problems.slice(0, PROBLEMS_SAID).map(({ message }) => message);
  const more = problems.length - said.length;
  return [...said, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
};

type Open = 'activate' | 'archive' | 'draft' | null;

/** One revision of what a product is made of. */
export const BomScreen = () => {
  const params = useParams();
  const inventoryID = fromPathPart(params.inventoryID ?? '');
  const revision = fromPathPart(params.revision ?? '');
  const state = useListState();
  const against = state.get('against');
  const query = useQuery(bomRevision(inventoryID, revision, against));
  const mayEdit = usePermission('bom.edit');
  const [open, setOpen] = useState<Open>(null);
  usePreload(DraftDialog);
  const { data } = query;
  if (!data) return <BomNotLoaded title={`${inventoryID} ${revision}`} query={query} />;
  const { bom } = data;
  const names = new Map(data.items.map((item) => [codeKey(item.inventoryID), item.name]));
  const reason = mayEdit ? undefined : permissionReason('bom.edit');
  const active = data.revisions.find(({ status }) => status === 'Active');
  const mark = accountingMark(bom);
  return (
    <Stack gap="large">
      <Stack gap="medium">
        <PageHeader
          title={data.name ?? bom.inventoryID}
          actions={
            <>
              {bom.status !== 'Archived' && (
                <Button disabled={!mayEdit} title={reason} onClick={() => setOpen('archive')}>
                  Archive
                </Button>
              )}
              <Button disabled={!mayEdit} title={reason} onClick={() => setOpen('draft')}>
                {bom.status === 'Draft' ? 'Edit draft' : 'New draft of it'}
              </Button>
              {bom.status !== 'Active' && (
                <Button
                  look="primary"
                  disabled={!mayEdit || data.problems.length > 0}
                  title={reason ?? data.problems[0]?.message}
                  onClick={() => setOpen('activate')}
                >
                  Activate
                </Button>
              )}
            </>
          }
        >
          <span className="code">{bom.inventoryID}</span>
          {` · Revision ${bom.revision} · ${sourceLabel(bom.source)} · For ${quantityText(bom.perQty)} ${bom.perUom} `}
          <Pill tone={STATUS_TONES[bom.status]}>{bom.status}</Pill>
        </PageHeader>
        {mark !== '' && <Banner tone="warning">{`${mark}. Compare it, then decide.`}</Banner>}
        {bom.status !== 'Active' && data.problems.length > 0 && (
          <Banner tone="warning">{`It can't be activated yet. ${problemsText(data.problems)}`}</Banner>
        )}
        {bom.description !== '' && <p className="soft">{bom.description}</p>}
      </Stack>
      <Section heading="Lines" note={`For ${quantityText(bom.perQty)} ${bom.perUom}.`}>
        <LineTable lines={bom.lines} names={names} />
      </Section>
      <DifferenceSection
        data={data}
        against={against}
        onAgainst={(chosen) => state.filter({ against: chosen })}
      />
      <Section heading="Where used" note="The Active bills of material in which this product goes.">
        <Card isFlush>
          {data.usedIn.length === 0 ? (
            <SectionNone>No other product is made of it.</SectionNone>
          ) : (
            <Table
              caption="Where used"
              columns={USED_IN}
              rows={data.usedIn}
              rowKey={(one) => `${one.inventoryID}#${one.revision}`}
            />
          )}
        </Card>
      </Section>
      <Revisions inventoryID={bom.inventoryID} shown={bom.revision} revisions={data.revisions} />
      <RecordHistory noun="BillsOfMaterial" name={`${bom.inventoryID} ${bom.revision}`} />
      {(open === 'activate' || open === 'archive') && (
        <RevisionActDialog bom={bom} former={active?.revision} act={open} onClose={() => setOpen(null)} />
      )}
      {open === 'draft' && <DraftDialog from={bom} onClose={() => setOpen(null)} />}
    </Stack>
  );
};

interface RevisionsProps {
  readonly inventoryID: string;
  readonly shown: string;
  readonly revisions: readonly { readonly revision: string; readonly status: keyof typeof STATUS_TONES }[];
}

const Revisions = ({ inventoryID, shown, revisions }: RevisionsProps) => (
  <Section heading="Revisions">
    <ul>
      {revisions.map(({ revision, status }) => (
        <li key={revision}>
          {revision === shown ? (
            <strong>{revision}</strong>
          ) : (
            <Link to={bomPath(inventoryID, revision)}>{revision}</Link>
          )}{' '}
          <Pill tone={STATUS_TONES[status]}>{status}</Pill>
        </li>
      ))}
    </ul>
  </Section>
);

interface BomNotLoadedProps {
  readonly title: string;
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: unknown;
    refetch(): Promise<unknown>;
  };
}

const BomNotLoaded = ({ title, query }: BomNotLoadedProps) => {
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404;
  return (
    <Stack>
      <PageHeader title={title} />
      {!query.isError && <Loading>Loading the bill of material...</Loading>}
      {query.isError && (
        <Card isFlush>
          {isUnknown ? (
            <EmptyPanel action={<Link to={BOM_LIST_PATH}>Go to the list</Link>}>
              {reasonOf(query.error, 'It is not known here.')}
            </EmptyPanel>
          ) : (
            <LoadFailure what="the bill of material" query={query} />
          )}
        </Card>
      )}
    </Stack>
  );
};
