import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { holdScans } from '#frontend/shared/scanning/scan-queue.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import { draftKeyOf, type ReceiptDraft } from './draft/draft.ts';
import { draftStore } from './draft/draft-store.ts';
import { findDraft, type OpenedDelivery, openDelivery, resumeDraft } from './draft/open-delivery.ts';
import { isLockedByOtherTab, takeOverTabLock, waitWhileSent } from './draft/tab-lock.ts';
import { numbersOf } from './line/delivery-line.ts';

interface Wanted {
  readonly orders: readonly ReceiveOrder[];
  /** What its draft is kept under. */
  readonly of: string;
  readonly open: () => Promise<OpenedDelivery>;
}

/** It was waiting when it was listed, and is gone: it was taken, and who sent it said so. */
const wasSent = async ({ sub, of, waiting }: ReceiptDraft): Promise<boolean> =>
  waiting !== null && (await draftStore.get(sub, of).catch(() => undefined)) === null;

/**
 * The delivery that is open for counting. One that another tab counts is opened only when the person moves it here.
 * `dialogIsHere` settles when its dialog can be drawn at once, or takes too long to wait for in silence.
 */
export const useOpenDelivery = (dialogIsHere: () => Promise<void>) => {
  const sub = useUser().sub ?? '';
  const [opened, setOpened] = useState<OpenedDelivery | null>(null);
  const [elsewhere, setElsewhere] = useState<Wanted | null>(null);

  // What is on the page stays until the dialog can be drawn whole, rather than nothing for a while and then all of it.
  const show = (delivery: OpenedDelivery) => startTransition(() => setOpened(delivery));

  // Pressed twice it is opened once, until it stands: while it is drawn, presses still come, and a second dialog would
  // take the place of the first with all that was counted in it.
  const isOpening = useRef(false);
  /** What is scanned until it stands is meant for it. */
  const letScansGo = useRef<(() => void) | null>(null);
  /** Of an order that is begun. Once its lines stand: a notice that is drawn before them keeps them waiting. */
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
  const once = async (find: () => Promise<OpenedDelivery | null>): Promise<void> => {
    if (isOpening.current) return;
    isOpening.current = true;
    letScansGo.current = holdScans();
    let found: OpenedDelivery | null = null;
    try {
      [found] = await Promise.all([find(), dialogIsHere()]);
    } finally {
      if (found) show(found);
      else {
        isOpening.current = false;
        letScansGo.current();
      }
    }
  };

  /** What is to be opened, once nothing of it is on its way any more; null: it is, or was sent. */
  const findUnsent = async (find: () => Promise<Wanted | null>): Promise<Wanted | null> => {
    const wanted = await find();
    if (!wanted) return null;
    const sending = await waitWhileSent({ sub, of: wanted.of });
    if (sending === 'waited') return find();
    if (sending === 'sending')
      notify(
        'info',
        'Being sent',
        `${numbersOf(wanted.orders)} is on its way. Go on when it has its answer.`,
      );
    return sending === 'free' ? wanted : null;
  };

  const open = (find: () => Promise<Wanted | null>): Promise<void> =>
    once(async () => {
      const wanted = await findUnsent(find);
      if (!wanted) return null;
      if (!(await isLockedByOtherTab({ sub, of: wanted.of }))) return wanted.open();
      setElsewhere(wanted);
      return null;
    });

  return {
    opened,
    /** Counts orders, where the person left them, or from the start. */
    start: (orders: readonly ReceiveOrder[], inventoryID?: string): Promise<void> =>
      open(async () => ({
        orders,
        of: (await findDraft(draftStore, sub, orders))?.of ?? draftKeyOf(orders),
        open: () => {
          noticeOnceOpen.current = `Starting receive process for ${numbersOf(orders)}`;
          return openDelivery(draftStore, sub, orders, inventoryID);
        },
      })),
    /** Goes on with a draft, whatever is listed now. */
    resume: (draft: ReceiptDraft): Promise<void> =>
      open(async () =>
        (await wasSent(draft))
          ? null
          : { orders: draft.orders, of: draft.of, open: () => resumeDraft(draftStore, draft) },
      ),
    /** Of the one that is open: with what is left of it. */
    goOn: useCallback(
      (draft: ReceiptDraft): void => setOpened({ orders: draft.orders, receiptId: draft.receiptId, draft }),
      [],
    ),
    close: useCallback((): void => setOpened(null), []),
    /** The orders that another tab counts and that were asked for here. */
    elsewhere: elsewhere?.orders ?? null,
    leaveElsewhere: (): void => setElsewhere(null),
    moveHere: (): Promise<void> =>
      once(async () => {
        if (!elsewhere) return null;
        const isHere = await takeOverTabLock({ sub, of: elsewhere.of });
        setElsewhere(null);
        if (isHere) return elsewhere.open();
        notify('warning', 'Not moved', `${numbersOf(elsewhere.orders)} is being sent in the other tab.`);
        return null;
      }),
  };
};
