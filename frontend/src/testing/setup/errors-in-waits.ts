import { configure, getConfig, prettyDOM } from '@testing-library/react';

let waits = 0;

/** Its message is written when it is read: the page as it stands then. */
const withPageWhenRead = (message: string | null, container: Element): Error => {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
};

/**
 * A wait asks, and fails, many times before it is fulfilled, and each failure writes the page down: a tenth of the CPU
 * of all tests of screens. Only the last failure of a wait that ran out is read, while the page still stands.
 */
export const writePageOnlyForLastError = (): void => {
  const { asyncWrapper, getElementError } = getConfig();
  const elementError = (message: string | null, container: Element): Error => {
    if (waits > 0) return withPageWhenRead(message, container);
    const error = getElementError(message, container);
    // The line that is shown is the test's, not this one.
    Error.captureStackTrace(error, elementError);
    return error;
  };
  configure({
    asyncWrapper: async (work) => {
      waits += 1;
      try {
        return await asyncWrapper(work);
      } finally {
        waits -= 1;
      }
    },
    getElementError: elementError,
  });
};
