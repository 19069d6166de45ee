import type { WorkOrderRow } from '#api/work-orders.ts';
import type { Move } from '#domain/work-orders/moves.ts';

/** What stands open over a list of work orders. */
export type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'view'; readonly id: string }
  | { readonly kind: 'edit' | 'duplicate'; readonly order: WorkOrderRow }
  | { readonly kind: 'move'; readonly move: Move; readonly order: WorkOrderRow };
