/** What is done with the goods as a recall is closed. */
export const GOODS_AFTER = ['onHold', 'released'] as const;

export type GoodsAfter = (typeof GOODS_AFTER)[number];

/** How a customer was reached, or tried. */
export const CONTACT_WAYS = ['Phone', 'E-mail', 'In person', 'Letter'] as const;

/** How a customer answered. */
export const CONTACT_OUTCOMES = [
  'Reached, goods stopped',
  'Reached, goods coming back',
  'Reached, goods gone',
  'Not reached',
] as const;

export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];
