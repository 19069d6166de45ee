import type { UseControllerReturn } from 'react-hook-form';

/** What a field of a form is given of its controller, whichever form it is of. */
export interface FieldBinding<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The binding of a controller; `none` stands for a value that is not there. It takes an input's event for its value. */
export const bindingOf = <Value>(
  {
    field,
    fieldState,
  }: {
    readonly field: Pick<UseControllerReturn['field'], 'value' | 'onChange' | 'onBlur'>;
    readonly fieldState: Pick<UseControllerReturn['fieldState'], 'error'>;
  },
  none: Value,
) => ({
  value: (field.value ?? none) as Value,
  onChange: field.onChange,
  onBlur: field.onBlur,
  error: fieldState.error?.message,
});
