import type { ListState } from '#frontend/shared/list/list-state.ts';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Grow, Row } from '#frontend/ui/layout/layout.tsx';
import { GROUP_OPTIONS, isOfRemoved, REMOVED, STATUS_OPTIONS } from './account-filters.ts';

/** Search and filters of the people, kept in the URL. Whoever was removed has no role: choosing one ends the other. */
export const AccountSelection = ({ list }: { readonly list: ListState }) => (
  <Row gap="medium" align="end">
    <SearchField
      label="Search people"
      placeholder={isOfRemoved(list) ? 'Search username' : 'Search name or e-mail'}
      value={list.get('q')}
      onSearch={list.search}
    />
    <Grow most="field">
      <SelectField
        label="Role"
        isLabelHidden
        noneLabel="Every role"
        options={GROUP_OPTIONS}
        value={list.get('group') || null}
        onChange={(group) => list.filter({ group: group ?? '', ...(isOfRemoved(list) && { status: '' }) })}
      />
    </Grow>
    <Grow most="field">
      <SelectField
        label="Status"
        isLabelHidden
        noneLabel="Every status"
        options={STATUS_OPTIONS}
        value={list.get('status') || null}
        onChange={(status) => list.filter({ status: status ?? '', ...(status === REMOVED && { group: '' }) })}
      />
    </Grow>
  </Row>
);
