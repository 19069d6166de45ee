import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { NoticeTools } from './notice-tools.tsx';
import { ShownNotices } from './shown-notices.tsx';

/** What somebody is told, as a page. */
export const NoticesTab = () => (
  <Stack gap="medium">
    <ListTools>
      <Row gap="small">
        <NoticeTools />
      </Row>
    </ListTools>
    <Card isFlush>
      <ShownNotices />
    </Card>
  </Stack>
);
