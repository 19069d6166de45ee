import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import '#api/contract.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';

/** 'items[0].receiptQty' or 'items.0.receiptQty': the server names places as the contract does. */
const fieldPath = (path: string): string => path.replaceAll(/\[(\d+)\]/g, '.$1');

/**
 * A form whose rules are the contract's: `schema` is that of the request (or a part of it), so that the browser
 * refuses what the server would. `failed` takes a refusal of the server to the fields it names, and what names no
 * field of this form to `failure`, for the dialog's foot.
 */
export const useContractForm = <Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Values>,
  defaultValues: DefaultValues<Values>,
) => {
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues,
    // Nobody is corrected while they are still typing; what was wrong is checked again with each key.
    mode: 'onTouched',
  });

  const failed = (error: unknown): void => {
    const details = error instanceof ApiFailure ? error.details : [];
    let isShown = false;
    for (const detail of details) {
      const path = fieldPath(detail.path) as Path<Values>;
      if (form.getValues(path) === undefined) continue;
      form.setError(path, { type: detail.code, message: detail.message }, { shouldFocus: !isShown });
      isShown = true;
    }
    if (!isShown) form.setError('root', { message: reasonOf(error, 'That did not work. Try again.') });
  };

  /**
   * Sends it as its button does, for a press that is no button's. Answers what is wrong first, behind what its field is
   * called; null: it is on its way.
   */
  const pressed = async (
    submit: () => Promise<void>,
    labels: Partial<Record<Path<Values>, string>>,
  ): Promise<string | null> => {
    await submit();
    for (const [name, label] of Object.entries(labels)) {
      const message = form.getFieldState(name as Path<Values>).error?.message;
      if (message) return `${label}: ${message}`;
    }
    return null;
  };

  return { ...form, failed, pressed, failure: form.formState.errors.root?.message };
};
