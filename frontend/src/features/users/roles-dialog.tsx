import { useState } from 'react';
import type { AccountResponse } from '#api/users.ts';
import { GROUPS, type Group } from '#domain/access/groups.ts';
import { GROUP_DESCRIPTIONS } from '#domain/access/role-labels.ts';
import { groupsDisabledReason } from '#domain/users/account-action.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { FieldSet } from '#frontend/ui/layout/layout.tsx';
import { AccountChoiceDialog } from './account-choice-dialog.tsx';

interface RolesDialogProps {
  readonly account: AccountResponse;
  readonly onClose: () => void;
}

/** Which roles somebody has; says what will come of the choice before it is saved. */
export const RolesDialog = ({ account, onClose }: RolesDialogProps) => {
  const { sub } = useUser();
  const [chosen, setChosen] = useState<readonly Group[]>(account.groups);
  const isSame = GROUPS.every((group) => chosen.includes(group) === account.groups.includes(group));
  const disabledReason = groupsDisabledReason(chosen, account, { sub: sub ?? '' });

  const choose = (group: Group, isOn: boolean) =>
    setChosen(GROUPS.filter((other) => (other === group ? isOn : chosen.includes(other))));
  return (
    <AccountChoiceDialog
      title={`Roles of ${account.name}`}
      change={{ action: 'set_groups', username: account.username, groups: chosen }}
      isSame={isSame}
      isRefused={disabledReason !== null}
      onClose={onClose}
    >
      <FieldSet legend="Roles">
        {GROUPS.map((group) => (
          <Checkbox
            key={group}
            label={group}
            hint={GROUP_DESCRIPTIONS[group]}
            isOn={chosen.includes(group)}
            onChange={(isOn) => choose(group, isOn)}
          />
        ))}
      </FieldSet>
      <p role="status">{disabledReason?.message ?? consequence(account.name, chosen, isSame)}</p>
    </AccountChoiceDialog>
  );
};

const consequence = (name: string, chosen: readonly Group[], isSame: boolean): string => {
  if (isSame) return `${name} keeps what they have.`;
  if (chosen.length === 0)
    return `${name} will have no role, and sees nothing until somebody gives them one. It holds within 15 minutes.`;
  return `${name} will be ${chosen.join(' and ')}. It holds within 15 minutes, or as soon as they sign in again.`;
};
