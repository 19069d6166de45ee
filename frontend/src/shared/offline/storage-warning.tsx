import type { ReactNode } from 'react';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { type DeviceStorage, useDeviceStorage } from './device-storage.ts';

interface Warning {
  readonly what: string;
  readonly meaning: string;
}

const WARNINGS: Readonly<Record<Exclude<DeviceStorage, 'keeps'>, Warning>> = {
  refuses: {
    what: 'Nothing is kept on this device.',
    meaning:
      'This browser does not allow it, as in a private window. What you count is lost when this page is closed or reloaded: send it before that.',
  },
  full: {
    what: 'The storage of this device is full.',
    meaning:
      'What was kept before stays kept. What you count now is not: it is lost when this page is closed or reloaded. Send it before that, or make room on the device.',
  },
};

/** Says what it means that this device does not keep what is counted; nothing where it does. */
export const StorageWarning = ({ action }: { readonly action?: ReactNode }) => {
  const state = useDeviceStorage();
  if (state === 'keeps') return null;
  const { what, meaning } = WARNINGS[state];
  return (
    <Banner tone="warning" action={action}>
      <strong>{what}</strong>
      <p>{meaning}</p>
    </Banner>
  );
};
