/** What the pool's client makes of where a code went. */
interface CodeDelivery {
  readonly deliveryMedium?: string | undefined;
  readonly destination?: string | undefined;
}

/**
 * Where a code went, masked. A pool says so of every code that it sends, also where there is no such person: an answer
 * without it came from something else, and no code is on its way.
 */
export const destinationOf = (delivery: CodeDelivery | undefined): string | undefined => {
  if (!delivery?.destination && !delivery?.deliveryMedium) throw new Error('');
  return delivery.destination;
};
