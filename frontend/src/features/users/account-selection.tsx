import type { ListState } from '#frontend/shared/list-state.ts';
import { Icon } from '#frontend/ui/icon.tsx';
import { Grow, Row } from '#frontend/ui/layout.tsx';
import { SelectField } from '#frontend/ui/select-field.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { GROUP_OPTIONS, STATUS_OPTIONS } from './account-filters.ts';

/** Search and filters of the people, kept in the URL. */
export const AccountSelection = ({ list }: { readonly list: ListState }) => (
  <Row gap="medium" align="end">
    <Grow most="field">
      <TextField
        label="Search people"
        isLabelHidden
        type="search"
        placeholder="Search name or e-mail"
        icon={<Icon name="search" size={18} />}
        value={list.get('q')}
        onChange={(event) => list.filter({ q: event.target.value })}
      />
    </Grow>
    <Grow most="field">
      <SelectField
        label="Role"
        isLabelHidden
        noneLabel="Every role"
        options={GROUP_OPTIONS}
        value={list.get('group') || null}
        onChange={(group) => list.filter({ group: group ?? '' })}
      />
    </Grow>
    <Grow most="field">
      <SelectField
        label="Status"
        isLabelHidden
        noneLabel="Every status"
        options={STATUS_OPTIONS}
        value={list.get('status') || null}
        onChange={(status) => list.filter({ status: status ?? '' })}
      />
    </Grow>
  </Row>
);
