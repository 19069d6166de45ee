import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ItemRulesFields } from '#api/inventory/item-rules.ts';

/** The rules as the form has them, and as it sends them. */
type RulesInput = z.input<typeof ItemRulesFields>;
export type RulesSent = z.output<typeof ItemRulesFields>;

export type RulesControl = Control<RulesInput, unknown, RulesSent>;
