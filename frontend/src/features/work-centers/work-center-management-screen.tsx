import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_KINDS } from '#domain/work-centers/reason-kinds.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { type ListState, useListState } from '#frontend/shared/list/list-state.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { findLines, findReasons } from './find-work-centers.ts';
import { LINE } from './line-kind.tsx';
import { allLines, allReasons } from './queries.ts';
import { REASON } from './reason-kind.tsx';
import { RecordList } from './record-list.tsx';
import { ASKED_WHEN } from './work-center-text.ts';

const OpenRecordDialog = onDemand(() =>
  import('./open-record-dialog.tsx').then((loaded) => loaded.OpenRecordDialog),
);

type Tab = 'lines' | 'reasons';

const ADD: Readonly<Record<Tab, string>> = { lines: 'Add Line', reasons: 'Add Reason' };

/** Production lines, and the reasons that people on the floor choose from. */
export const WorkCenterManagementScreen = () => {
  const list = useListState();
  const lines = useQuery(allLines);
  const reasons = useQuery(allReasons);
  const mayEdit = usePermission('workCenter.edit');
  const [adding, setAdding] = useState<Tab | null>(null);
  usePreload(OpenRecordDialog);
  const tab: Tab = list.get('tab') === 'reasons' ? 'reasons' : 'lines';

  const add = (
    <Button
      {...OpenRecordDialog.preloadOnHover}
      look="primary"
      icon={<Icon name="plus" size={18} />}
      disabled={!mayEdit}
      title={mayEdit ? undefined : permissionReason('workCenter.edit')}
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
          : `You may look. ${permissionReason('workCenter.edit')}`}
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
      {adding && <OpenRecordDialog dialog={{ kind: 'add', to: adding }} onClose={() => setAdding(null)} />}
    </Stack>
  );
};

const Lines = ({ list }: { readonly list: ListState }) => {
  const search = list.get('q');
  return (
    <RecordList
      kind={LINE}
      list={list}
      records={useQuery(allLines)}
      find={(lines) => findLines(lines, search)}
      isFiltered={search.trim() !== ''}
      edit={(line, onClose) => <OpenRecordDialog dialog={{ kind: 'edit-line', line }} onClose={onClose} />}
      none="No lines yet. Add one, so that runs can be started on it."
    />
  );
};

const KINDS = REASON_KINDS.map((kind) => ({ value: kind, label: ASKED_WHEN[kind] }));

const Reasons = ({ list }: { readonly list: ListState }) => {
  const search = list.get('q');
  const kind = REASON_KINDS.find((kind) => kind === list.get('kind')) ?? '';
  return (
    <RecordList
      kind={REASON}
      list={list}
      records={useQuery(allReasons)}
      find={(reasons) => findReasons(reasons, { search, kind })}
      filter={
        <Filters count={Number(kind !== '')} onClear={() => list.filter({ kind: '' })}>
          <SelectField
            label="Asked for when"
            noneLabel="Asked for at any time"
            options={KINDS}
            value={kind || null}
            onChange={(chosen) => list.filter({ kind: chosen ?? '' })}
          />
        </Filters>
      }
      isFiltered={search.trim() !== '' || kind !== ''}
      edit={(reason, onClose) => (
        <OpenRecordDialog dialog={{ kind: 'edit-reason', reason }} onClose={onClose} />
      )}
      none="No reasons yet. Add some, so that people choose one instead of typing it."
    />
  );
};
