import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { leaveEntries } from '#frontend/ui/overlays/dialog-history.ts';

/** In the state of an entry of the history: the entry before it is the list, as it was. */
const OVER_LIST = 'isOverList';

/** The address as it is when it is needed, not as it was when it was drawn. */
const addressWith = (name: string, record: string): URLSearchParams => {
  const next = new URLSearchParams(window.location.search);
  if (record === '') next.delete(name);
  else next.set(name, record);
  return next;
};

/**
 * The record whose dialog is open stands in the address, beside the filters of the list: it can be linked and
 * reloaded, Back closes it and Forward opens it again. Its dialog is `isInAddress`.
 */
export const useOpenRecord = (name: string) => {
  const [params, setParams] = useSearchParams();
  const navigated = useNavigationType();
  const id = params.get(name) ?? '';
  const before = useRef(id);
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    const isOpenedHere = before.current === '' && id !== '' && navigated === 'PUSH';
    before.current = id;
    if (isOpenedHere) window.history.replaceState({ ...window.history.state, [OVER_LIST]: true }, '');
  }, [id, navigated]);

  // Handed on to tables that are drawn again only when something of theirs changed.
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  const [actions] = useState(() => ({
    open: (record: string): void => latest.current(addressWith(name, record)),
    /** Back to the list: by the entry before where that is the list, so that it does not stand in the history twice. */
    close: (): void => {
      if (isClosing.current) return;
      isClosing.current = true;
      const isOverList = window.history.state?.[OVER_LIST] === true;
      leaveEntries(isOverList ? 1 : 0, () => {
        isClosing.current = false;
        if (!isOverList) latest.current(addressWith(name, ''), { replace: true });
      });
    },
  }));

  return {
    /** '' while none is. */
    id,
    /** The address that opens one. */
    linkTo: (record: string): string => {
      const next = new URLSearchParams(params);
      next.set(name, record);
      return `?${next}`;
    },
    ...actions,
  };
};
