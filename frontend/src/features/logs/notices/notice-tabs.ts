/** How many are unread, as one tab of this browser learnt it. */
interface Told {
  readonly sub: string;
  readonly unread: number;
  /** Notices were marked: a list that is shown is another one, even where as many are unread. */
  readonly isMarked: boolean;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('notices');

/** Says it to the other tabs, so that they agree and need not ask. */
export const tellOtherTabs = (told: Told): void => channel?.postMessage(told);

/** Hears what other tabs say of somebody; answers how to stop. */
export const hearOtherTabs = (
  sub: string,
  hear: (told: Pick<Told, 'unread' | 'isMarked'>) => void,
): (() => void) => {
  const onMessage = ({ data }: MessageEvent<Partial<Told>>): void => {
    const { unread, isMarked = false } = data;
    if (data.sub === sub && typeof unread === 'number') hear({ unread, isMarked });
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
};
