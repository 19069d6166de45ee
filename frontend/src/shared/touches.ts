/** What tells that somebody is at this screen. */
export const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
