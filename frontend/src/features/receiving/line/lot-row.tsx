import { type Control, Controller, type UseFormRegisterReturn } from 'react-hook-form';
import type { ReceiveOrderLine } from '#api/receiving.ts';
import type { DateMark } from '#domain/items/date-mark.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { FieldGrid, FieldSet } from '#frontend/ui/layout/layout.tsx';
import type { LotFields } from './check-line.ts';

/** All lots of a line, as they stand in its dialog. */
export interface LineForm {
  lots: LotFields[];
}

interface LotRowProps {
  readonly line: ReceiveOrderLine;
  /** What its date means, where somebody has said. */
  readonly dateMark: DateMark | null;
  readonly control: Control<LineForm>;
  /** Its place among the lots, from 0. */
  readonly index: number;
  /** From 1; null while it is the only one. */
  readonly number: number | null;
  readonly register: (name: keyof LotFields) => UseFormRegisterReturn;
  readonly errorOf: (name: keyof LotFields) => string | undefined;
  readonly warningOf: (name: keyof LotFields) => string | undefined;
  readonly onRemove: () => void;
}

const MARK_HINTS: Readonly<Record<DateMark, string | null>> = {
  useBy: 'Its use-by.',
  bestBefore: 'Its best-before.',
  none: null,
};

const dateHint = (
  { expiryRequired }: Pick<ReceiveOrderLine, 'expiryRequired'>,
  dateMark: DateMark | null,
): string | undefined => {
  const hints = [dateMark && MARK_HINTS[dateMark], !expiryRequired && 'If the label has one.'];
  return hints.filter(Boolean).join(' ') || undefined;
};

/** Quantity, and for tracked items batch and expiry, of one lot. */
export const LotRow = ({
  line,
  dateMark,
  control,
  index,
  number,
  register,
  errorOf,
  warningOf,
  onRemove,
}: LotRowProps) => {
  const kind = line.serialTracked ? 'Unit' : 'Lot';
  return (
    <FieldSet
      legend={number === null ? undefined : `${kind} ${number}`}
      action={
        number !== null && (
          <IconButton
            label={`Remove ${kind.toLowerCase()} ${number}`}
            icon={<Icon name="trash" />}
            onClick={onRemove}
          />
        )
      }
    >
      <FieldGrid>
        {!line.serialTracked && (
          <TextField
            label="Receive Quantity"
            inputMode="decimal"
            autoComplete="off"
            unit={line.uom}
            required
            error={errorOf('qty')}
            warning={warningOf('qty')}
            {...register('qty')}
          />
        )}
        {line.lotTrackingEnabled && (
          <TextField
            label="Batch No."
            autoComplete="off"
            spellCheck={false}
            data-scan="hand-over"
            required
            hint={line.serialTracked ? 'The serial number of one unit.' : undefined}
            error={errorOf('lotNumber')}
            warning={warningOf('lotNumber')}
            {...register('lotNumber')}
          />
        )}
        {line.lotTrackingEnabled && (
          <Controller
            control={control}
            name={`lots.${index}.expiryDate`}
            render={({ field }) => (
              <DateField
                label="Expiry Date"
                required={line.expiryRequired}
                hint={dateHint(line, dateMark)}
                error={errorOf('expiryDate')}
                warning={warningOf('expiryDate')}
                {...field}
              />
            )}
          />
        )}
      </FieldGrid>
    </FieldSet>
  );
};
