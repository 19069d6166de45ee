/** What one screen before the dashboard tells the next, in the history's state: never in the address. */
export interface AuthNavigationState {
  readonly username?: string;
  /** A sentence to stand on the card. */
  readonly said?: string;
}

export const readNavigationState = (state: unknown): AuthNavigationState => {
  const given = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  return {
    ...(typeof given.username === 'string' && { username: given.username }),
    ...(typeof given.said === 'string' && { said: given.said }),
  };
};
