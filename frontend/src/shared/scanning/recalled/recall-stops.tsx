import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { recallPath } from '#frontend/shared/tracking-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { keptClearChanged } from '#frontend/ui/feedback/kept-clear.ts';
import { useModalHead } from '#frontend/ui/overlays/modal-head.ts';
import './recall-stops.css';
import { shownCode } from '../scan-text.ts';
import { checkRecalled } from './check-recalled.ts';
import { checkAgain, seenStop, seenUnchecked, useRecallsSaid } from './recall-stops.ts';

/** So many codes are named; more are counted. */
const NAMED = 3;
const CODE_LENGTH = 60;

/** Some lines of the word on the last scan. */
const BAND_HEIGHT = 140;

const namesOf = (texts: readonly string[]): string => {
  const named = texts.slice(-NAMED).map((text) => shownCode(text).slice(0, CODE_LENGTH));
  const left = texts.length - named.length;
  return left > 0 ? `${named.join(', ')} and ${left} more` : named.join(', ');
};

/**
 * What was scanned and is recalled, over the page or at the head of the dialog that is open, until each is seen. It
 * covers nothing, takes no focus, and scans go on.
 */
export const RecallStops = () => {
  const { stops, unchecked } = useRecallsSaid();
  return stops.length > 0 || unchecked ? <Shown /> : null;
};

const Shown = () => {
  const { stops, unchecked } = useRecallsSaid();
  const head = useModalHead();
  // Whoever was typing goes on with that.
  const before = useRef<HTMLElement | null>(null);
  const giveBack = (): void => {
    if (before.current?.isConnected) before.current.focus();
  };
  if (head === undefined) return null;
  const rows = (
    <>
      {stops.map((stop) => (
        <div key={stop.id} className="recall-stop" role="alert">
          <p>
            <strong>Stop.</strong> Recall{' '}
            <Link to={recallPath(stop.recallId)} {...(head ? { target: '_blank' } : {})}>
              {stop.recallId}
            </Link>
            {`: ${stop.label} is recalled. Keep it apart.`}
          </p>
          <Button
            onClick={() => {
              seenStop(stop);
              giveBack();
            }}
          >
            I have seen it
          </Button>
        </div>
      ))}
      {unchecked && (
        <div className="recall-stop recall-stop-unchecked" role="alert">
          <p>
            <strong>Not checked.</strong>{' '}
            {`Whether ${namesOf(unchecked.codes.map(({ text }) => text))} is recalled could not be checked. ${unchecked.reason} Keep it apart until it is checked.`}
          </p>
          <Button
            isPending={unchecked.isChecking}
            pendingLabel="Checking..."
            onClick={() => void checkAgain(checkRecalled).then(giveBack)}
          >
            Check again
          </Button>
          <Button
            onClick={() => {
              seenUnchecked();
              giveBack();
            }}
          >
            I have seen it
          </Button>
        </div>
      )}
    </>
  );
  const region = (
    <Region
      isOverPage={head === null}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
    >
      {rows}
    </Region>
  );
  return head ? createPortal(region, head) : region;
};

interface RegionProps extends Pick<ComponentProps<'section'>, 'onFocus' | 'children'> {
  readonly isOverPage: boolean;
}

/** What stays at the top of the page, and the word on the last scan, which is over all, stand below it. */
const Region = ({ isOverPage, onFocus, children }: RegionProps) => {
  const shown = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = shown;
    if (!current) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      const { top, bottom, height } = current.getBoundingClientRect();
      if (isOverPage) style.setProperty('--stops-height', `${height}px`);
      style.setProperty('--band-top', `${top < BAND_HEIGHT ? bottom : 0}px`);
      keptClearChanged();
    };
    const sizes = new ResizeObserver(measure);
    // A dialog that grows moves its head.
    for (const one of [current, current.closest('[role="dialog"]')]) if (one) sizes.observe(one);
    measure();
    return () => {
      sizes.disconnect();
      for (const name of ['--stops-height', '--band-top']) style.removeProperty(name);
      keptClearChanged();
    };
  }, [isOverPage]);
  return (
    <section
      ref={shown}
      data-kept-clear
      className={`recall-stops ${isOverPage ? 'recall-stops-page' : ''}`}
      aria-label="Recalls of what was scanned"
      onFocus={onFocus}
    >
      {children}
    </section>
  );
};
