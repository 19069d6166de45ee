import * as z from 'zod/mini';
import { NOT_USABLE, USE_WARNING } from '#domain/stock/lots/usable.ts';

/** Why a lot can't be used; null: it can. With a warning it can, and whoever uses it is told. */
export const Usability = {
  notUsable: z.nullable(z.enum(NOT_USABLE)),
  warning: z.nullable(z.literal(USE_WARNING)),
};
