import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { holdScans } from '#frontend/shared/scanning/scan-queue.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import type { ReceiptDraft } from './draft/draft.ts';
import { draftStore } from './draft/draft-store.ts';
import { findDelivery, findListed, type OpenedDelivery, type WantedDelivery } from './draft/open-delivery.ts';
import { heldDeliveries, takeOverTabLock, waitWhileSent } from './draft/tab-lock.ts';
import { numbersOf } from './line/delivery-line.ts';

interface Wanted extends WantedDelivery {
  /** What is said once its lines stand: a notice that is drawn before them keeps them waiting. */
  readonly notice: string | null;
}

type Find = () => Promise<Wanted | null>;

/** What another tab counts. */
interface Elsewhere extends Wanted {
  readonly find: Find;
}

/**
 * The delivery that is open for counting. One that another tab counts is opened only when the person moves it here.
 * `dialogIsHere` settles when its dialog can be drawn at once, or takes too long to wait for in silence.
 */
export const useOpenDelivery = (dialogIsHere: () => Promise<void>) => {
  const sub = useUser().sub ?? '';
  const [opened, setOpened] = useState<OpenedDelivery | null>(null);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);

  // What is on the page stays until the dialog can be drawn whole, rather than nothing for a while and then all of it.
  const show = (delivery: OpenedDelivery) => startTransition(() => setOpened(delivery));

  // Pressed twice it is opened once, until it stands: while it is drawn, presses still come, and a second dialog would
  // take the place of the first with all that was counted in it.
  const isOpening = useRef(false);
  /** What is scanned until it stands is meant for it. */
  const letScansGo = useRef<(() => void) | null>(null);
  const noticeOnceOpen = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!opened) return;
    isOpening.current = false;
    letScansGo.current?.();
    const { current: notice } = noticeOnceOpen;
    noticeOnceOpen.current = null;
    if (notice !== null) whenIdle(() => notify('info', 'Receive Goods', notice));
  }, [opened]);

  /** Shows what `find` finds, or nothing. */
  const once = async (find: Find): Promise<void> => {
    if (isOpening.current) return;
    isOpening.current = true;
    letScansGo.current = holdScans();
    let found: Wanted | null = null;
    try {
      [found] = await Promise.all([find(), dialogIsHere()]);
    } finally {
      if (found) {
        noticeOnceOpen.current = found.notice;
        show(found.delivery);
      } else {
        isOpening.current = false;
        letScansGo.current();
      }
    }
  };

  const open = async (find: Find): Promise<void> => {
    let counted: Elsewhere | null = null;
    await once(async () => {
      let held = await heldDeliveries();
      let wanted = await find();
      if (wanted && held.isBeingSent({ sub, of: wanted.of })) {
        if (!(await waitWhileSent({ sub, of: wanted.of }))) {
          const numbers = numbersOf(wanted.delivery.orders);
          notify('info', 'Being sent', `${numbers} is on its way. Go on when it has its answer.`);
          return null;
        }
        held = await heldDeliveries();
        wanted = await find();
      }
      if (!wanted) return null;
      if (!held.isCountedInOtherTab({ sub, of: wanted.of })) return wanted;
      counted = { ...wanted, find };
      return null;
    });
    // Asked once nothing is being opened any more: the answer may come at once.
    if (counted) setElsewhere(counted);
  };

  return {
    opened,
    /** Counts orders, where the person left them, or from the start. */
    start: (orders: readonly ReceiveOrder[], inventoryID?: string): Promise<void> =>
      open(async () => ({
        ...(await findDelivery(draftStore, sub, orders, inventoryID)),
        notice: `Starting receive process for ${numbersOf(orders)}`,
      })),
    /** Goes on with a draft, whatever is listed now. */
    resume: (draft: ReceiptDraft): Promise<void> =>
      open(async () => {
        const found = await findListed(draftStore, draft);
        return found && { ...found, notice: null };
      }),
    /** Of the one that is open: with what is left of it. */
    goOn: useCallback(
      (draft: ReceiptDraft): void => setOpened({ orders: draft.orders, receiptId: draft.receiptId, draft }),
      [],
    ),
    close: useCallback((): void => setOpened(null), []),
    /** The orders that another tab counts and that were asked for here. */
    elsewhere: elsewhere?.delivery.orders ?? null,
    leaveElsewhere: (): void => setElsewhere(null),
    moveHere: (): Promise<void> =>
      once(async () => {
        if (!elsewhere) return null;
        const isHere = await takeOverTabLock({ sub, of: elsewhere.of });
        setElsewhere(null);
        const numbers = numbersOf(elsewhere.delivery.orders);
        const found = isHere ? await elsewhere.find() : null;
        if (!isHere) notify('warning', 'Not moved', `${numbers} is being sent in the other tab.`);
        else if (!found) notify('info', 'Already sent', `${numbers} was sent in the other tab.`);
        return found;
      }),
  };
};
