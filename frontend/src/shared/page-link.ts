import { createContext, useContext } from 'react';
import { matchPath } from 'react-router-dom';

/** Paths of the pages that exist, `:` before what a record's own page is told; the shell fills it. */
export const ExistingPages = createContext<ReadonlySet<string>>(new Set());

/**
 * An address, if its page exists for this product: else undefined, and nothing leads there. For screens that point
 * to others, which they don't know.
 */
export const usePageLink = (): ((address: string) => string | undefined) => {
  const paths = useContext(ExistingPages);
  return (address) => {
    const path = address.replace(/[?#].*$/, '');
    const exists =
      paths.has(path) || [...paths].some((page) => page.includes(':') && matchPath(page, path) !== null);
    return exists ? address : undefined;
  };
};
