/** How many are unread, as one tab of this browser learnt it. */
interface Told {
  readonly sub: string;
  readonly unread: number;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('notices');

/** Says it to the other tabs, so that they agree and need not ask. */
export const tellOtherTabs = (told: Told): void => channel?.postMessage(told);

/** Hears what other tabs say of somebody; answers how to stop. */
export const hearOtherTabs = (sub: string, hear: (unread: number) => void): (() => void) => {
  const onMessage = ({ data }: MessageEvent<Partial<Told>>): void => {
    if (data.sub === sub && typeof data.unread === 'number') hear(data.unread);
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
};
