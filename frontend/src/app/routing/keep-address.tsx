import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { pageWentTo } from '#frontend/ui/overlays/dialog-history.ts';

/** Tells the history of dialogs where the page goes, so that closing a dialog never takes the page elsewhere. */
export const KeepAddress = () => {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useLayoutEffect(() => {
    if (type === NavigationType.Pop) return;
    const isNewEntry = type === NavigationType.Push;
    pageWentTo({
      href: window.location.href,
      isNewEntry,
      restore: () => void navigate(location, { replace: !isNewEntry, state: location.state }),
    });
  }, [location]);
  return null;
};
