/** A promise that a test keeps waiting until it has seen what is shown meanwhile. */
export const deferredResponse = <T>() => {
  let release: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release: (value: T) => release(value) };
};
