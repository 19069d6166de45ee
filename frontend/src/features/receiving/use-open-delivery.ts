import { useRef, useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { useUser } from '#frontend/auth/session.ts';
import { notify } from '#frontend/ui/toast.tsx';
import { numbersOf } from './delivery-line.ts';
import { ofOrders, type ReceiptDraft } from './draft.ts';
import { draftStore } from './draft-store.ts';
import { isCountedElsewhere, takeHere } from './hold.ts';
import { type OpenedDelivery, openDelivery, resumeDraft } from './opened-delivery.ts';

interface Wanted {
  readonly orders: readonly ReceiveOrder[];
  readonly open: () => Promise<OpenedDelivery>;
}

/** The delivery that is open for counting. One that another tab counts is opened only when the person moves it here. */
export const useOpenDelivery = () => {
  const sub = useUser().sub ?? '';
  const [opened, setOpened] = useState<OpenedDelivery | null>(null);
  const [elsewhere, setElsewhere] = useState<Wanted | null>(null);

  // Pressed twice it is opened once: a second dialog would take the place of the first.
  const isOpening = useRef(false);

  const open = async (wanted: Wanted): Promise<void> => {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      if (await isCountedElsewhere({ sub, of: ofOrders(wanted.orders) })) setElsewhere(wanted);
      else setOpened(await wanted.open());
    } finally {
      isOpening.current = false;
    }
  };

  return {
    opened,
    /** Counts orders, where the person left them or anew. */
    start: (orders: readonly ReceiveOrder[], inventoryID?: string): Promise<void> =>
      open({
        orders,
        open: () => {
          notify('info', 'Receive Goods', `Starting receive process for ${numbersOf(orders)}`);
          return openDelivery(draftStore, sub, orders, inventoryID);
        },
      }),
    /** Goes on with a draft, whatever is listed now. */
    resume: (draft: ReceiptDraft): Promise<void> =>
      open({ orders: draft.orders, open: () => resumeDraft(draftStore, draft) }),
    close: (): void => setOpened(null),
    /** The orders that another tab counts and that were asked for here. */
    elsewhere: elsewhere?.orders ?? null,
    leaveElsewhere: (): void => setElsewhere(null),
    moveHere: async (): Promise<void> => {
      if (!elsewhere) return;
      const isHere = await takeHere({ sub, of: ofOrders(elsewhere.orders) });
      setElsewhere(null);
      if (isHere) setOpened(await elsewhere.open());
      else notify('warning', 'Not moved', `${numbersOf(elsewhere.orders)} is being sent in the other tab.`);
    },
  };
};
