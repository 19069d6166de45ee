import { createContext, useContext } from 'react';

/** Paths of the pages that exist; the shell fills it. */
export const ExistingPages = createContext<ReadonlySet<string>>(new Set());

/**
 * An address, if its page exists for this product: else undefined, and nothing leads there. For screens that point
 * to others, which they don't know.
 */
export const usePageLink = (): ((address: string) => string | undefined) => {
  const paths = useContext(ExistingPages);
  return (address) => (paths.has(address.replace(/[?#].*$/, '')) ? address : undefined);
};
