import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { NoticeTools } from './notices/notice-tools.tsx';
import { ShownNotices } from './notices/shown-notices.tsx';

const UNREAD = { value: 'unread', label: 'Unread' };

/** What somebody is told, as a page. */
export const NoticesTab = () => {
  const list = useListState();
  const isUnreadOnly = list.get('shown') === UNREAD.value;
  const show = (shown: string | null): void => list.filter({ shown: shown ?? '' });
  return (
    <Stack gap="medium">
      <ListTools
        filters={
          <Filters count={isUnreadOnly ? 1 : 0} onClear={() => show(null)}>
            <SelectField
              label="Shown"
              noneLabel="All"
              options={[UNREAD]}
              value={isUnreadOnly ? UNREAD.value : null}
              onChange={show}
            />
          </Filters>
        }
      >
        <Row gap="small">
          <NoticeTools />
        </Row>
      </ListTools>
      <Card isFlush>
        <ShownNotices isUnreadOnly={isUnreadOnly} />
      </Card>
    </Stack>
  );
};
