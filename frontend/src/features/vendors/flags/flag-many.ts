import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { VendorResponse } from '#api/vendors.ts';
import { MAX_FLAGGED } from '#domain/vendors/set-receivable.ts';
import { isTransient, reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postVendor } from '#frontend/api/endpoints.ts';
import { ALL_VENDORS, replaceVendors } from '#frontend/features/vendors/queries.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { formatCount } from '#frontend/ui/formatting/formatters.ts';

interface NotFlagged {
  readonly vendor: VendorResponse;
  /** A sentence for a person. */
  readonly reason: string;
}

/** Setting many flags: how far it is, and at its end what was refused. */
export interface FlaggingMany {
  readonly isRunning: boolean;
  readonly isReceivable: boolean;
  readonly total: number;
  readonly done: number;
  /** The values not answered yet, by vendor id. */
  readonly pending: ReadonlyMap<string, boolean>;
  readonly failed: readonly NotFlagged[];
}

const NOTHING: FlaggingMany = {
  isRunning: false,
  isReceivable: true,
  total: 0,
  done: 0,
  pending: new Map(),
  failed: [],
};

interface Chunk {
  readonly saved: readonly VendorResponse[];
  readonly failed: readonly NotFlagged[];
  /** Asking on would be answered the same: the session is over, or this person may not. */
  readonly isFinal: boolean;
}

/** Each is conditional on what the person saw; a value that stands already is a success. */
const flag = async (vendors: readonly VendorResponse[], isReceivable: boolean): Promise<Chunk> => {
  try {
    const { data } = await call(postVendor, 'set_many_receivable', {
      receivableStatus: isReceivable,
      vendors: vendors.map(({ vendorID, version }) => ({ vendorId: vendorID, version })),
    });
    const answers = new Map(data.items.map((item) => [item.vendorId, item]));
    const failed = vendors.flatMap((vendor) => {
      const answer = answers.get(vendor.vendorID);
      if (answer && !answer.refused) return [];
      return [{ vendor, reason: answer?.refused?.error ?? 'There was no answer for it. Try again.' }];
    });
    return { saved: data.items.flatMap(({ vendor }) => vendor ?? []), failed, isFinal: false };
  } catch (error) {
    const reason = reasonOf(error, 'Try again.');
    return {
      saved: [],
      failed: vendors.map((vendor) => ({ vendor, reason })),
      isFinal: !isTransient(error),
    };
  }
};

const setAll = async (
  client: QueryClient,
  vendors: readonly VendorResponse[],
  isReceivable: boolean,
  report: (state: FlaggingMany) => void,
): Promise<FlaggingMany> => {
  let state: FlaggingMany = {
    isRunning: true,
    isReceivable,
    total: vendors.length,
    done: 0,
    pending: new Map(vendors.map(({ vendorID }) => [vendorID, isReceivable])),
    failed: [],
  };
  report(state);
  for (let at = 0; at < vendors.length; ) {
    const some = vendors.slice(at, at + MAX_FLAGGED);
    const answer = await flag(some, isReceivable);
    if (answer.saved.length > 0) {
      // A list that was asked for before the change would bring the old values back.
      await client.cancelQueries({ queryKey: ALL_VENDORS });
      replaceVendors(client, answer.saved);
    }
    const reason = answer.failed[0]?.reason ?? '';
    const given = answer.isFinal ? vendors.slice(at + some.length) : [];
    at += some.length + given.length;
    state = {
      ...state,
      done: at,
      pending: new Map(vendors.slice(at).map(({ vendorID }) => [vendorID, isReceivable])),
      failed: [...state.failed, ...answer.failed, ...given.map((vendor) => ({ vendor, reason }))],
    };
    report(state);
  }
  return { ...state, isRunning: false };
};

/**
 * Sets the flag of many vendors, a hundred a call. All show the new value at once; those that are refused go back and
 * are named with the reason, the others stay.
 */
export const useFlagMany = () => {
  const client = useQueryClient();
  const [state, setState] = useState<FlaggingMany>(NOTHING);

  const flagMany = useCallback(
    async (vendors: readonly VendorResponse[], isReceivable: boolean): Promise<FlaggingMany> => {
      const ended = await setAll(client, vendors, isReceivable, setState);
      setState(ended);
      const saved = ended.total - ended.failed.length;
      if (saved > 0) notify('success', `${formatCount(saved)} ${saved === 1 ? 'vendor' : 'vendors'} updated`);
      void client.invalidateQueries({ queryKey: ['vendors'] });
      return ended;
    },
    [client],
  );

  return { flagging: state, flagMany, dismiss: useCallback(() => setState(NOTHING), []) };
};
