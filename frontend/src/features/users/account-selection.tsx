import { Filters } from '#frontend/shared/list/filters.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { GROUP_OPTIONS, isOfRemoved, REMOVED, STATUS_OPTIONS } from './account-filters.ts';

/** Search and filters of the people, kept in the URL. Whoever was removed has no role: choosing one ends the other. */
export const AccountSelection = ({ list }: { readonly list: ListState }) => (
  <ListTools
    search={
      <SearchField
        label="Search people"
        placeholder={isOfRemoved(list) ? 'Search username' : 'Search name or e-mail'}
        value={list.get('q')}
        onSearch={list.search}
      />
    }
    filters={
      <Filters
        count={[list.get('group'), list.get('status')].filter(Boolean).length}
        onClear={() => list.filter({ group: '', status: '' })}
      >
        <SelectField
          label="Role"
          noneLabel="Every role"
          options={GROUP_OPTIONS}
          value={list.get('group') || null}
          onChange={(group) => list.filter({ group: group ?? '', ...(isOfRemoved(list) && { status: '' }) })}
        />
        <SelectField
          label="Status"
          noneLabel="Every status"
          options={STATUS_OPTIONS}
          value={list.get('status') || null}
          onChange={(status) =>
            list.filter({ status: status ?? '', ...(status === REMOVED && { group: '' }) })
          }
        />
      </Filters>
    }
  />
);
