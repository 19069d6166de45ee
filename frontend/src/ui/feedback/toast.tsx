import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import type { Notice, ToastKind } from './notice.ts';

/** Notices of the app: three seconds at the top right (spec §9). */
const APP_NOTICE_MS = 3000;

/** What came before the board was up waits here. */
let waiting: Notice[] = [];
let showNow: ((notice: Notice) => void) | null = null;
let lastId = 0;

const show = (notice: Notice): void => {
  if (showNow) showNow(notice);
  else waiting.push(notice);
};

const newId = (): string => {
  lastId += 1;
  return `notice-${lastId}`;
};

const noticeOf = (kind: ToastKind | 'loading', id: string, title: string, text?: string): Notice => ({
  kind,
  id,
  title,
  text,
  milliseconds: APP_NOTICE_MS,
});

/** Tells about something that happened; `text` is the sentence under the title. */
export const notify = (kind: ToastKind, title: string, text?: string): void =>
  show(noticeOf(kind, newId(), title, text));

/**
 * A notice that stays while something goes on. The answer takes it away, or puts what came of it in its place.
 */
export const notifyWhile = (title: string, text?: string) => {
  const id = newId();
  show(noticeOf('loading', id, title, text));
  return {
    away: (): void => show({ kind: 'away', id }),
    becomes: (kind: ToastKind, outcome: string, sentence?: string): void =>
      show(noticeOf(kind, id, outcome, sentence)),
  };
};

/** Tells that something was done, and offers to undo it until then (epoch ms). `onUndo` is called once. */
export const notifyWithUndo = (
  tone: ToastKind,
  title: string,
  text: string,
  { until, onUndo }: { readonly until: number; readonly onUndo: () => void },
): void => show({ kind: 'undo', tone, id: newId(), title, text, until, onUndo });

const loadBoard = () => import('./toaster.tsx');
const NoticeBoard = lazy(() => loadBoard().then((loaded) => ({ default: loaded.NoticeBoard })));

const takeUp = (showOnBoard: (notice: Notice) => void): (() => void) => {
  showNow = showOnBoard;
  const due = waiting;
  waiting = [];
  for (const notice of due) showOnBoard(notice);
  return () => {
    showNow = null;
  };
};

/**
 * Where notices come up. The board itself is fetched after the page is up, before anybody needs it: a notice that
 * the network is away could not be fetched then.
 */
export const Toaster = () => {
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    let isGone = false;
    // What can't be fetched now is asked for again on the next page; notices wait.
    const callOff = whenIdle(() =>
      loadBoard().then(
        () => !isGone && setUp(true),
        () => undefined,
      ),
    );
    return () => {
      isGone = true;
      callOff();
    };
  }, []);
  return (
    isUp && (
      <Suspense>
        <NoticeBoard onReady={takeUp} />
      </Suspense>
    )
  );
};
