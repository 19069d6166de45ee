import type { Row } from './item-size.ts';

interface KeyedRequest {
  readonly Key?: Row;
  readonly UpdateExpression?: string;
}

const isCircuit = ({ Key }: KeyedRequest): boolean => {
  const id = Key?.id;
  return id !== undefined && 'S' in id && id.S === 'circuit';
};

/**
 * Whether a call is made because time has passed: a look whether the accounting system is there, at most once a
 * second while it is asked, or the lease of a load that is held on to. How many there are says how busy the machine
 * was, and nothing of the operation: they are counted by themselves.
 */
export const isByTheClock = (operation: string, request: KeyedRequest): boolean =>
  (operation === 'GetItem' && isCircuit(request)) ||
  (operation === 'UpdateItem' && request.UpdateExpression === 'SET leaseUntil = :until');
