/** Outlives sessions: it is said of the device, not of who stands before it. */
export const SHARED_KEY = 'shared-device';

/** Whether several people use this device, so that it locks when nobody is there. */
export const isSharedDevice = (): boolean => localStorage.getItem(SHARED_KEY) !== null;

export const markShared = (isShared: boolean): void =>
  isShared ? localStorage.setItem(SHARED_KEY, 'yes') : localStorage.removeItem(SHARED_KEY);

/** Watches as soon as several people use this device: now, or when another tab says so. May watch more than once. */
export const whenShared = async (watch: () => Promise<void>): Promise<void> => {
  const look = async () => {
    if (isSharedDevice()) await watch();
  };
  window.addEventListener('storage', look);
  await look();
};
