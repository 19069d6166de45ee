import type { postPallet } from '#api/pallets.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import {
  type ActStamp,
  closePallet,
  holdPallet,
  releasePallet,
  reopenPallet,
} from '#domain/pallets/act-on-pallet.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { err, type Result } from '#domain/result.ts';
import { actOnPallet, stampOf } from './act-on-pallets.ts';
import { buildPallet } from './build-pallet.ts';
import { addGoods, answered, carryPallet, takeAll, takePart, voidPallet } from './change-pallet.ts';
import { convertItems } from './convert-items.ts';
import type { PalletDeps } from './pallet-deps.ts';
import { printLabels } from './print-labels.ts';

interface Stated {
  readonly requestId: string;
  readonly sscc: string;
  readonly version: number;
  readonly reason?: string;
}

/** An act that changes how the pallet stands, and moves nothing. */
const stateChange =
  (
    deps: PalletDeps,
    name: string,
    decide: (pallet: Pallet, reason: string, stamp: ActStamp) => Result<Pallet, DomainError>,
  ) =>
  async ({ reason = '', ...change }: Stated, context: CallContext) => {
    const stamp = stampOf(change.requestId, [name, reason], context);
    const pallet = await actOnPallet(deps, {
      ...{ ...change, stamp, person: context.person },
      decide(standing) {
        const next = decide(standing, reason, stamp);
        return next.ok ? { ok: true, value: { next: next.value } } : next;
      },
    });
    return answered(deps, pallet, context);
  };

const unsaid = (path: string): DomainError => {
  const message = 'Say which lot and how much, or nothing of both for all that is on it.';
  return domainError('BAD_REQUEST', message, { details: [{ path, code: 'BAD_REQUEST', message }] });
};

/** The actions of POST /PostPallet. */
export const palletWriteHandlers = (deps: PalletDeps): Handlers<typeof postPallet> => ({
  convert_items: (request, context) => convertItems(deps, request, context),
  build_pallet: (request, context) => buildPallet(deps, request, context),
  add_to_pallet: (request, context) => addGoods(deps, request, context),
  async take_from_pallet({ inventoryID, lotNumber, qty, uom, ...change }, context) {
    if (inventoryID === undefined && lotNumber === undefined && qty === undefined)
      return takeAll(deps, change, context);
    if (inventoryID === undefined) return err(unsaid('inventoryID'));
    if (qty === undefined || uom === undefined) return err(unsaid('qty'));
    return takePart(deps, { ...change, inventoryID, lotNumber: lotNumber ?? '', qty, uom }, context);
  },
  close_pallet: stateChange(deps, 'close', (pallet, _reason, stamp) => closePallet(pallet, stamp)),
  reopen_pallet: stateChange(deps, 'reopen', reopenPallet),
  move_pallet: (request, context) => carryPallet(deps, request, context),
  hold_pallet: stateChange(deps, 'hold', holdPallet),
  release_pallet: stateChange(deps, 'release', releasePallet),
  void_pallet: (request, context) => voidPallet(deps, request, context),
  print_label: (request, context) => printLabels(deps, request, context),
});
