import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { ReceiptRequest } from '#api/receiving.ts';
import { receivedDateError } from '#domain/receiving/request/received-date.ts';
import type { ReceiptHead } from './receipt-request.ts';

/** Texts by the contract's own schema, where an absent one is one that is empty. */
const { supplierRef, receiptNote, overReceiptReason } = ReceiptRequest.shape;
const orEmpty = (schema: z.ZodMiniType<string | null | undefined>) =>
  z.pipe(
    schema,
    z.transform((text) => text ?? ''),
  );

/** Holds the head to the contract, and the day to the rule that the server holds it to. `today`: the site's day. */
export const resolveHead = (today: string): Resolver<ReceiptHead> =>
  zodResolver(
    z.object({
      supplierRef: orEmpty(supplierRef),
      receiptNote: orEmpty(receiptNote),
      overReceiptReason: orEmpty(overReceiptReason),
      receivedDate: z.string().check(
        z.superRefine((day, context) => {
          const message = day === '' ? 'Say on which day it came.' : receivedDateError(day, today);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
      ),
    }),
  ) as Resolver<ReceiptHead>;
