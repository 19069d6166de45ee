import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { SubstituteTermsFields } from '#api/bom.ts';
import { siteDay } from '#domain/calendar.ts';
import { itemChoices, useChangeBom } from '#frontend/features/bom/queries.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';

/** Proposes what may go in instead of a component. */
export const ProposeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const items = useQuery(itemChoices).data ?? [];
  const idOf = useContentId();
  const proposing = useChangeBom('propose_substitute');
  const form = useContractForm(SubstituteTermsFields, {
    ...{ product: null, component: '', substitute: '', ratio: 1, priority: 1 },
    ...{ validFrom: siteDay(Date.now()), validTo: null, reason: '' },
  });
  const { control } = form;
  const { isDirty } = form.formState;
  const product = useController({ control, name: 'product' });
  const component = useController({ control, name: 'component' });
  const substitute = useController({ control, name: 'substitute' });
  const ratio = useController({ control, name: 'ratio' });
  const priority = useController({ control, name: 'priority' });
  const validFrom = useController({ control, name: 'validFrom' });
  const validTo = useController({ control, name: 'validTo' });
  const reason = useController({ control, name: 'reason' });
  const options = useMemo(
    () => items.map(({ inventoryID, name }) => ({ value: inventoryID, label: `${name} (${inventoryID})` })),
    [items],
  );
  const send = form.handleSubmit((fields) =>
    proposing.mutate(
      { ...fields, substituteId: idOf(fields) },
      {
        onSuccess: ({ data }) => {
          notify('success', `${data.substitute} is proposed for ${data.component}`);
          onClose();
        },
        onError: form.failed,
      },
    ),
  );
  return (
    <FormDialog
      title="Propose a substitute"
      description="It is used once somebody has approved it."
      width="medium"
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      submitLabel="Propose"
      pendingLabel="Proposing..."
      isPending={proposing.isPending}
      failure={form.failure}
      isDirty={isDirty}
    >
      <FieldGrid>
        <ComboboxField
          label="Component"
          noneLabel="Choose a component"
          options={options}
          value={component.field.value || null}
          onChange={(chosen) => component.field.onChange(chosen ?? '')}
          error={component.fieldState.error?.message}
        />
        <ComboboxField
          label="Substitute"
          noneLabel="Choose a substitute"
          options={options}
          value={substitute.field.value || null}
          onChange={(chosen) => substitute.field.onChange(chosen ?? '')}
          error={substitute.fieldState.error?.message}
        />
        <ComboboxField
          label="Product"
          noneLabel="Any product"
          options={options}
          value={product.field.value ?? null}
          onChange={product.field.onChange}
          error={product.fieldState.error?.message}
        />
        <NumberField
          label="Ratio"
          hint="So many base units of the substitute for one of the component."
          required
          {...bindingOf<number | null>(ratio, null)}
        />
        <NumberField
          label="Priority"
          hint="The lowest is offered first."
          isWhole
          min={1}
          max={99}
          {...bindingOf<number | null>(priority, null)}
        />
        <DateField label="Valid from" required {...bindingOf(validFrom, '')} />
        <DateField
          label="Valid to"
          value={validTo.field.value ?? ''}
          onChange={(day) => validTo.field.onChange(day === '' ? null : day)}
          onBlur={validTo.field.onBlur}
          error={validTo.fieldState.error?.message}
        />
      </FieldGrid>
      <TextAreaField
        label="Reason"
        value={reason.field.value}
        onChange={reason.field.onChange}
        error={reason.fieldState.error?.message}
      />
    </FormDialog>
  );
};
