import { useQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { addDays } from '#domain/calendar.ts';
import { MAX_DAYS_BACK } from '#domain/receiving/request/received-date.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import { receiptsWithReference } from '#frontend/features/receiving/queries.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import type { ReceiptHead } from './receipt-request.ts';

interface ReceiptHeadFieldsProps {
  readonly form: UseFormReturn<ReceiptHead>;
  readonly vendorId: string;
  readonly receiptId: string;
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Lines above their tolerance that a reason lets through. */
  readonly withReason: readonly DeliveryLine[];
}

/** Supplier Ref, the day it came, Note (spec §2), and a reason where more is received than allowed. */
export const ReceiptHeadFields = ({
  form,
  vendorId,
  receiptId,
  today,
  withReason,
}: ReceiptHeadFieldsProps) => {
  const { register, formState } = form;
  const [reference, setReference] = useState(() => form.getValues('supplierRef').trim());
  const repeated = useQuery(receiptsWithReference(vendorId, reference, receiptId)).data?.[0];
  const supplierRef = register('supplierRef');
  return (
    <>
      <FieldGrid>
        <TextField
          label="Supplier Ref"
          autoComplete="off"
          data-scan="take"
          error={formState.errors.supplierRef?.message}
          warning={
            repeated &&
            `${reference} was already received as ${repeated.receiptNbr} (${repeated.orderNbr}, ${atTheSite(repeated.receivedAt)}, ${repeated.receivedBy}).`
          }
          {...supplierRef}
          onBlur={(event) => {
            const left = event.target.value.trim();
            // Whatever was pressed to leave the field is drawn first.
            startTransition(() => setReference(left));
            return supplierRef.onBlur(event);
          }}
        />
        <Controller
          control={form.control}
          name="receivedDate"
          render={({ field }) => (
            <DateField
              label="Received Date"
              min={addDays(today, -MAX_DAYS_BACK)}
              max={today}
              required
              error={formState.errors.receivedDate?.message}
              {...field}
            />
          )}
        />
        <TextAreaField
          label="Note"
          rows={2}
          error={formState.errors.receiptNote?.message}
          {...register('receiptNote')}
        />
      </FieldGrid>
      {withReason.length > 0 && (
        <TextField
          label="Reason for receiving more than allowed"
          hint={withReason
            .map((line) => `${line.inventoryID}: at most ${line.mostQty} ${line.uom}`)
            .join('; ')}
          error={formState.errors.overReceiptReason?.message}
          {...register('overReceiptReason')}
        />
      )}
    </>
  );
};
