import { useState } from 'react';
import type { AccountResponse } from '#api/users.ts';
import { useWarehouses } from '#frontend/shared/places/warehouse-field.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { FieldSet } from '#frontend/ui/layout/layout.tsx';
import { AccountChoiceDialog } from './account-choice-dialog.tsx';

interface WarehousesDialogProps {
  readonly account: AccountResponse;
  readonly onClose: () => void;
}

/** The warehouses that somebody is kept to; says what will come of the choice before it is saved. */
export const WarehousesDialog = ({ account, onClose }: WarehousesDialogProps) => {
  // The version before says none.
  const before = account.warehouses ?? [];
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const all = [...new Set([...useWarehouses(), ...before])].toSorted();
  const isSame = all.every((one) => chosen.includes(one) === before.includes(one));

  return (
    <AccountChoiceDialog
      title={`Warehouses of ${account.name}`}
      change={{ action: 'set_warehouses', username: account.username, warehouses: chosen }}
      isSame={isSame}
      onClose={onClose}
    >
      {all.length > 0 && (
        <FieldSet legend="Warehouses">
          {all.map((one) => (
            <Checkbox
              key={one}
              label={one}
              isOn={chosen.includes(one)}
              onChange={(isOn) =>
                setChosen(all.filter((other) => (other === one ? isOn : chosen.includes(other))))
              }
            />
          ))}
        </FieldSet>
      )}
      <p role="status">
        {all.length === 0
          ? 'The accounting system has not told of any warehouse yet.'
          : consequence(account.name, chosen, isSame)}
      </p>
    </AccountChoiceDialog>
  );
};

const consequence = (name: string, chosen: readonly string[], isSame: boolean): string => {
  if (chosen.length === 0)
    return isSame
      ? `${name} works in all warehouses. Choose those to keep them to.`
      : `${name} will work in all warehouses. It holds within 15 minutes, or as soon as they sign in again.`;
  if (isSame) return `${name} works in ${chosen.join(' and ')} alone.`;
  return `${name} will receive, move, count, make and ship goods of ${chosen.join(' and ')} alone, and see those of all. What is taken away ends at once; what is given holds within 15 minutes.`;
};
