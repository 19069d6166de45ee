/** A receipt as somebody sent it. */
interface Sent {
  readonly receiptId: string;
  readonly orderNbr: string;
  /** Whether the product said that it has it; unknown where nobody waited for the answer. */
  readonly answer: 'accepted' | 'unknown';
}

/** What people were told during a soak: the product is held to it at the end. */
export class Ledger {
  readonly receipts = new Map<string, Sent>();
  /** The flag that its one writer set last, by vendor. */
  readonly flags = new Map<string, boolean>();
  /** Good output that was counted, once for each count, by work order. */
  readonly counted = new Map<string, Map<string, number>>();
  /** What was answered wrongly on the spot. */
  readonly wrong: string[] = [];

  accepted(receiptId: string, orderNbr: string): void {
    this.receipts.set(receiptId, { receiptId, orderNbr, answer: 'accepted' });
  }

  perhaps(receiptId: string, orderNbr: string): void {
    if (!this.receipts.has(receiptId))
      this.receipts.set(receiptId, { receiptId, orderNbr, answer: 'unknown' });
  }

  count(workOrderId: string, countId: string, good: number): void {
    const counts = this.counted.get(workOrderId) ?? new Map<string, number>();
    this.counted.set(workOrderId, counts.set(countId, good));
  }
}
