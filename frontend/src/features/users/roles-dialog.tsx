import { useState } from 'react';
import type { AccountResponse } from '#api/users.ts';
import { GROUPS, type Group } from '#domain/access/groups.ts';
import { GROUP_DESCRIPTIONS } from '#domain/access/role-labels.ts';
import { groupsDisabledReason } from '#domain/users/account-action.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { useFailure } from '#frontend/shared/dialogs/use-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { FieldSet } from '#frontend/ui/layout/layout.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { useChangeAccount } from './account-changes.ts';

interface RolesDialogProps {
  readonly account: AccountResponse;
  readonly onClose: () => void;
}

/** Which roles somebody has; says what will come of the choice before it is saved. */
export const RolesDialog = ({ account, onClose }: RolesDialogProps) => {
  const { sub } = useUser();
  const change = useChangeAccount();
  const [chosen, setChosen] = useState<readonly Group[]>(account.groups);
  const isSame = GROUPS.every((group) => chosen.includes(group) === account.groups.includes(group));
  const disabledReason = groupsDisabledReason(chosen, account, { sub: sub ?? '' });
  useUnsavedWork(!isSame);
  const failure = useFailure(change.isError ? reasonOf(change.error, 'Try again.') : undefined);

  const choose = (group: Group, isOn: boolean) =>
    setChosen(GROUPS.filter((other) => (other === group ? isOn : chosen.includes(other))));
  const save = () =>
    change.mutate(
      { action: 'set_groups', username: account.username, groups: chosen },
      { onSuccess: onClose },
    );

  return (
    <Dialog
      title={`Roles of ${account.name}`}
      isOpen
      onClose={onClose}
      isLocked={change.isPending}
      notice={failure && <Banner tone="error">{failure}</Banner>}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button
            look="primary"
            disabled={isSame || disabledReason !== null}
            isPending={change.isPending}
            pendingLabel="Saving..."
            onClick={save}
          >
            Save
          </Button>
        </>
      }
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
    </Dialog>
  );
};

const consequence = (name: string, chosen: readonly Group[], isSame: boolean): string => {
  if (isSame) return `${name} keeps what they have.`;
  if (chosen.length === 0)
    return `${name} will have no role, and sees nothing until somebody gives them one. It holds within 15 minutes.`;
  return `${name} will be ${chosen.join(' and ')}. It holds within 15 minutes, or as soon as they sign in again.`;
};
