import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReasonOnTheWire } from '#api/work-centers.ts';
import { REASON_KINDS } from '#domain/work-centers/reason.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { type ListState, useListState } from '#frontend/shared/list-state.ts';
import { SearchField } from '#frontend/shared/search-field.tsx';
import { whoMay } from '#frontend/shared/who-may.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Row, Stack } from '#frontend/ui/layout.tsx';
import { PageHeader } from '#frontend/ui/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/panel.tsx';
import { SelectField } from '#frontend/ui/select-field.tsx';
import { Tabs } from '#frontend/ui/tabs.tsx';
import { CreateLineDialog } from './create-line-dialog.tsx';
import { CreateReasonDialog } from './create-reason-dialog.tsx';
import { EditLineDialog } from './edit-line-dialog.tsx';
import { EditReasonDialog } from './edit-reason-dialog.tsx';
import { findLines, findReasons } from './find-work-centers.ts';
import { LineTable } from './line-table.tsx';
import { ListFailure } from './list-failure.tsx';
import { allLines, allReasons, type LineRow } from './queries.ts';
import { ReasonTable } from './reason-table.tsx';
import { ASKED_WHEN } from './work-center-words.ts';

type Tab = 'lines' | 'reasons';

const ADD: Readonly<Record<Tab, string>> = { lines: 'Add Line', reasons: 'Add Reason' };

/** Production lines, and the reasons that people on the floor choose from. */
export const WorkCenterManagementScreen = () => {
  const list = useListState();
  const lines = useQuery(allLines);
  const reasons = useQuery(allReasons);
  const mayEdit = usePermission('workCenter.edit');
  const [adding, setAdding] = useState<Tab | null>(null);
  const tab: Tab = list.get('tab') === 'reasons' ? 'reasons' : 'lines';

  const add = (
    <Button
      look="primary"
      icon={<Icon name="plus" size={18} />}
      disabled={!mayEdit}
      title={mayEdit ? undefined : whoMay('workCenter.edit')}
      onClick={() => setAdding(tab)}
    >
      {ADD[tab]}
    </Button>
  );

  return (
    <Stack gap="medium">
      <PageHeader title="Work Center Management" actions={add}>
        {mayEdit
          ? 'The lines that runs are started on, and the reasons that people choose from.'
          : `You may look. ${whoMay('workCenter.edit')}`}
      </PageHeader>
      <Tabs
        label="What is managed"
        value={tab}
        onChange={(next) => list.filter({ tab: next === 'lines' ? '' : next, q: '', kind: '', sort: '' })}
        tabs={[
          {
            value: 'lines',
            label: 'Production lines',
            count: lines.data?.length,
            content: <Lines list={list} />,
          },
          {
            value: 'reasons',
            label: 'Reasons',
            count: reasons.data?.length,
            content: <Reasons list={list} />,
          },
        ]}
      />
      {adding === 'lines' && <CreateLineDialog onClose={() => setAdding(null)} />}
      {adding === 'reasons' && <CreateReasonDialog onClose={() => setAdding(null)} />}
    </Stack>
  );
};

const Lines = ({ list }: { readonly list: ListState }) => {
  const lines = useQuery(allLines);
  const [edited, setEdited] = useState<LineRow | null>(null);
  const search = list.get('q');
  const isFiltered = search.trim() !== '';
  return (
    <Stack gap="medium">
      <Row gap="medium">
        <SearchField label="Search lines" value={search} onSearch={list.search} />
      </Row>
      <ListFailure list={lines} noun="lines" />
      {(lines.data || !lines.isError) && (
        <LineTable
          lines={findLines(lines.data ?? [], search)}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={isFiltered}
          isLoading={lines.isPending}
          empty={
            <EmptyPanel>
              {isFiltered ? 'No lines found.' : 'No lines yet. Add one, so that runs can be started on it.'}
            </EmptyPanel>
          }
          onEdit={setEdited}
        />
      )}
      {edited && <EditLineDialog line={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
};

const KINDS = REASON_KINDS.map((kind) => ({ value: kind, label: ASKED_WHEN[kind] }));

const Reasons = ({ list }: { readonly list: ListState }) => {
  const reasons = useQuery(allReasons);
  const [edited, setEdited] = useState<ReasonOnTheWire | null>(null);
  const search = list.get('q');
  const kind = REASON_KINDS.find((known) => known === list.get('kind')) ?? '';
  const isFiltered = search.trim() !== '' || kind !== '';
  return (
    <Stack gap="medium">
      <Row gap="medium">
        <SearchField label="Search reasons" value={search} onSearch={list.search} />
        <SelectField
          label="Asked for when"
          isLabelHidden
          noneLabel="Asked for at any time"
          options={KINDS}
          value={kind || null}
          onChange={(chosen) => list.filter({ kind: chosen ?? '' })}
        />
      </Row>
      <ListFailure list={reasons} noun="reasons" />
      {(reasons.data || !reasons.isError) && (
        <ReasonTable
          reasons={findReasons(reasons.data ?? [], { search, kind })}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={isFiltered}
          isLoading={reasons.isPending}
          empty={
            <EmptyPanel>
              {isFiltered
                ? 'No reasons found.'
                : 'No reasons yet. Add some, so that people choose one instead of typing it.'}
            </EmptyPanel>
          }
          onEdit={setEdited}
        />
      )}
      {edited && <EditReasonDialog reason={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
};
