import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ItemRulesFields, type ItemRulesResponse, type ItemWithRules } from '#api/inventory/item-rules.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { updateRulesInCache, useSetItemRules } from '#frontend/features/items/queries.ts';
import { gtinListText, lotClassText, ruleVersions, UNDECIDED } from '#frontend/features/items/rule-texts.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { ConflictDialog } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { GtinFields } from './gtin-fields.tsx';
import { LotPatternField } from './lot-pattern-field.tsx';
import { AllergenFields, DateFields, LayerFields } from './rule-fields.tsx';
import type { RulesSent } from './rules-form.ts';

interface ItemRulesDialogProps {
  readonly item: ItemWithRules;
  readonly onClose: () => void;
}

/** What stands now, where a change came too late for it. */
const currentOf = (error: unknown): ItemRulesResponse | undefined =>
  error instanceof ApiFailure && error.code === 'STALE_VERSION'
    ? (error.current as ItemRulesResponse)
    : undefined;

const factsOf = (item: ItemWithRules) => [
  { name: 'Lot class', value: lotClassText(item) },
  { name: 'Lots', value: item.lotTrackingEnabled ? 'Recorded' : 'Not recorded' },
  { name: 'Expiry date', value: item.expiryRequired ? 'Required on arrival' : 'Not required' },
  { name: 'Units', value: item.uoms.join(', ') },
];

/** Edits what is ours of an item, as it was when the dialog opened; what the accounting system says stands above. */
export const ItemRulesDialog = ({ item, onClose }: ItemRulesDialogProps) => {
  // A list that is refreshed meanwhile must not turn an edit into another one.
  const [opened] = useState(item);
  const { accountingName } = runtimeConfig();
  const client = useQueryClient();
  const idOf = useContentId();
  const setting = useSetItemRules();
  const [conflict, setConflict] = useState<{ readonly sent: RulesSent; readonly now: ItemRulesResponse }>();
  const { inventoryID: _id, version = 0, updatedAt: _at, updatedBy: _by, ...terms } = opened.rules ?? {};
  const form = useContractForm(ItemRulesFields, { ...UNDECIDED, ...terms });
  const { isDirty } = form.formState;

  const send = (sent: RulesSent, of: number): void => {
    const request = { ...sent, inventoryID: opened.inventoryID, version: of };
    setting.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', `${opened.inventoryID} saved`);
          onClose();
        },
        onError: (error) => {
          const now = currentOf(error);
          if (now) setConflict({ sent, now });
          else {
            setConflict(undefined);
            form.failed(error);
          }
        },
      },
    );
  };
  const keepCurrent = (now: ItemRulesResponse): void => {
    void updateRulesInCache(client, now);
    onClose();
  };

  return (
    <>
      <FormDialog
        title={`Edit ${opened.inventoryID}`}
        description={
          opened.rules ? opened.name : `${opened.name}. Not set yet: it is received as stands here.`
        }
        width="medium"
        onClose={onClose}
        onSubmit={(event) => void form.handleSubmit((sent) => send(sent, version))(event)}
        submitLabel="Save"
        pendingLabel="Saving..."
        isPending={setting.isPending}
        failure={form.failure}
        isDirty={isDirty}
      >
        <DescriptionList facts={factsOf(opened)} />
        <DateFields control={form.control} />
        {opened.lotTrackingEnabled && <LotPatternField control={form.control} />}
        <LayerFields control={form.control} />
        <GtinFields
          control={form.control}
          uoms={opened.uoms}
          books={
            opened.booksGtins.length === 0
              ? `No GTIN from ${accountingName}.`
              : `From ${accountingName}: ${gtinListText(opened.booksGtins)}.`
          }
        />
        <AllergenFields control={form.control} />
        <RecordHistory noun="ItemRules" name={opened.inventoryID} />
      </FormDialog>
      {conflict && (
        <ConflictDialog
          title={opened.inventoryID}
          what="how this item is tracked"
          lines={ruleVersions({ ...conflict.now, ...conflict.sent }, conflict.now)}
          label="Save mine"
          isPending={setting.isPending}
          onYours={() => send(conflict.sent, conflict.now.version)}
          onCurrent={() => keepCurrent(conflict.now)}
          onBack={() => setConflict(undefined)}
        />
      )}
    </>
  );
};
