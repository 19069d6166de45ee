import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { allNotices, useMark } from './notice-queries.ts';

const SettingsDialog = onDemand(() =>
  import('./notice-settings-dialog.tsx').then((loaded) => loaded.NoticeSettingsDialog),
);

/** What is done with all of them: read, and how one is told. */
export const NoticeTools = () => {
  const { data } = useQuery(allNotices);
  const mark = useMark();
  const [isSetting, setSetting] = useState(false);
  const [newest] = data?.items ?? [];
  const markAll = (): void => {
    if (newest) mark.mutate({ read: { until: newest.at } });
  };
  return (
    <>
      <Button
        look="quiet"
        icon={<Icon name="check" />}
        isPending={mark.isPending}
        disabled={!data || data.unread === 0}
        title={data?.unread === 0 ? 'All of them are read.' : undefined}
        onClick={markAll}
      >
        Mark all read
      </Button>
      <Button
        look="quiet"
        icon={<Icon name="settings" />}
        {...SettingsDialog.preloadOnHover}
        onClick={() => setSetting(true)}
      >
        Settings
      </Button>
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  );
};
