interface TabListeners {
  /** Calls those of this tab and of all others. */
  notify(): void;
  subscribe(listener: () => void): () => void;
}

/** Listeners in every tab of this browser: tabs share what is stored, and say over a channel that it changed. */
export const tabListeners = (channel: string): TabListeners => {
  const listeners = new Set<() => void>();
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channel);
  const notifyThisTab = (): void => {
    for (const listener of listeners) listener();
  };
  tabs?.addEventListener('message', notifyThisTab);
  return {
    notify: () => {
      tabs?.postMessage('changed');
      notifyThisTab();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
