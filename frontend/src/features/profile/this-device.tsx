import { useState } from 'react';
import { idleMinutes, watchIdleness } from '#frontend/auth/idle/idle-lock.ts';
import { isSharedDevice, markShared } from '#frontend/auth/idle/shared-device.ts';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';

/** What holds for everybody on this device. */
export const ThisDevice = () => {
  const [isShared, setShared] = useState(isSharedDevice);
  const minutes = idleMinutes();
  if (minutes === 0) return null;
  const change = (next: boolean) => {
    markShared(next);
    setShared(next);
    watchIdleness();
  };
  return (
    <Card heading="This device">
      <Checkbox
        label="Several people use it"
        hint={`It locks after ${minutes === 1 ? 'a minute' : `${minutes} minutes`} without a touch, for everybody who signs in here. What was counted stays on it.`}
        isOn={isShared}
        onChange={change}
      />
    </Card>
  );
};
