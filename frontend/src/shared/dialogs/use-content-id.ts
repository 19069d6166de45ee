import { useRef } from 'react';
import { ulid } from 'ulid';

/**
 * The id under which a request is made: the same as long as its content is, so that it is done once however often it is
 * sent; a new one where the content is another, which would else be taken for the first.
 */
export const useContentId = (): ((content: unknown) => string) => {
  const last = useRef({ of: '', id: '' });
  return (content) => {
    const of = JSON.stringify(content);
    if (last.current.of !== of) last.current = { of, id: ulid() };
    return last.current.id;
  };
};
