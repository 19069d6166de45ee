import { useState } from 'react';
import { type DeviceStorage, useDeviceStorage } from '#frontend/shared/offline/device-storage.ts';
import { StorageWarning } from '#frontend/shared/offline/storage-warning.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';

/** On whatever page somebody is, until they have read it: where something is counted it is said again. */
export const StorageNotice = () => {
  const state = useDeviceStorage();
  const [read, setRead] = useState<DeviceStorage>('keeps');
  if (state === read) return null;
  return <StorageWarning action={<Button onClick={() => setRead(state)}>OK</Button>} />;
};
