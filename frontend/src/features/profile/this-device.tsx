import { useState } from 'react';
import { idleMinutes, watchIdleness } from '#frontend/auth/idle/idle-lock.ts';
import { isSharedDevice, markShared } from '#frontend/auth/idle/shared-device.ts';
import { WarehouseField } from '#frontend/shared/places/warehouse-field.tsx';
import { hasSingleKeys, turnSingleKeys } from '#frontend/shared/single-keys.ts';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { AccountCard } from '#frontend/ui/layout/account-card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';

/** What holds for everybody on this device. */
export const ThisDevice = () => {
  const [isShared, setShared] = useState(isSharedDevice);
  const [hasKeys, setKeys] = useState(hasSingleKeys);
  const minutes = idleMinutes();
  const change = (next: boolean) => {
    markShared(next);
    setShared(next);
    watchIdleness();
  };
  return (
    <AccountCard heading="This device">
      <Stack gap="small">
        {minutes > 0 && (
          <Checkbox
            label="Several people use it"
            hint={`It locks after ${minutes === 1 ? 'a minute' : `${minutes} minutes`} without a touch, for everybody who signs in here; without a network it asks who is there, and locks as soon as there is one again. What was counted stays on it.`}
            isOn={isShared}
            onChange={change}
          />
        )}
        <Checkbox
          label="A key alone does something"
          hint="In a list, / goes to its search. Turned off, only keys together with Ctrl or Cmd do something."
          isOn={hasKeys}
          onChange={(isOn) => {
            turnSingleKeys(isOn);
            setKeys(isOn);
          }}
        />
        <WarehouseField />
      </Stack>
    </AccountCard>
  );
};
