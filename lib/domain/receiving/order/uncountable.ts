import { MAX_READ_QUANTITY } from '#domain/quantity.ts';

interface Line {
  readonly lineNbr: number;
  readonly inventoryID: string;
  readonly uom: string;
}

/** Why nothing can be received on a line of which more was ordered, or came, than can be counted exactly. */
export const uncountableReason = ({ lineNbr, inventoryID, uom }: Line): string =>
  `Line ${lineNbr} (${inventoryID}) is for more than ${MAX_READ_QUANTITY} ${uom}, which can't be counted here. Receive it in the accounting system.`;
