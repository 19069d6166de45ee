import { useEffect, useState } from 'react';

const RESEND_COOLDOWN_S = 60;

/** In the tab's own storage, so that a reload does not shorten the wait. */
const SENT_AT = 'code-sent-at';

const secondsLeft = (): number => {
  const sentAt = Number(sessionStorage.getItem(SENT_AT));
  const left = Math.ceil((sentAt + RESEND_COOLDOWN_S * 1000 - Date.now()) / 1000);
  // A clock that was set back meanwhile must not close the button for hours.
  return left > 0 && left <= RESEND_COOLDOWN_S ? left : 0;
};

/** A code has been sent just now: the next one may be asked for in a minute. */
export const startResendCooldown = (): void => sessionStorage.setItem(SENT_AT, String(Date.now()));

/** Seconds until a code may be asked for again; counts down to 0. `restart` after one was sent. */
export const useResendCooldown = (): { readonly left: number; readonly restart: () => void } => {
  const [left, setLeft] = useState(secondsLeft);
  const isCoolingDown = left > 0;
  useEffect(() => {
    if (!isCoolingDown) return;
    const tick = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(tick);
  }, [isCoolingDown]);
  return {
    left,
    restart: () => {
      startResendCooldown();
      setLeft(secondsLeft());
    },
  };
};
