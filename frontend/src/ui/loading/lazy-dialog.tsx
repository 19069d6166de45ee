import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { Loading } from './loading.tsx';
import { whenIdle } from './when-idle.ts';

/** So long nobody is told that something is fetched: it mostly is here before. */
const LOADING_DELAY_MS = 500;

/** What is shown over the page, and can be left. */
interface OnDemandProps {
  readonly onClose: () => void;
}

interface OnDemand {
  /** Fetches it before it is needed. Settles when it is here, or can't be fetched now. */
  readonly preload: () => Promise<void>;
  /** For whoever waits with opening it until it can be drawn at once; settles after a moment in any case. */
  readonly preloadWithTimeout: () => Promise<void>;
  /** For the button that opens it: fetched when somebody comes near. */
  readonly preloadOnHover: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/**
 * A dialog whose code no page waits for: preloaded in an idle moment (`usePreload`), when somebody comes near what
 * opens it, or at the latest when it is opened. Then it is drawn at once when it is here; else it opens as soon as it
 * is, and when it can't be fetched a dialog in its place says so and offers to try again, on the same page.
 */
export const onDemand = <Props extends OnDemandProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & OnDemand => {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchPart = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
        return loaded;
      },
      (error: unknown) => {
        // The next one who needs it asks again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const preload = () =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    );
  const preloadWithTimeout = () =>
    Promise.race([preload(), new Promise<void>((settle) => setTimeout(settle, LOADING_DELAY_MS))]);
  const startPreload = () => void preload();
  const drawn = (props: Props) => <Opened preloaded={part} fetchPart={fetchPart} given={props} />;
  return Object.assign(drawn, {
    preload,
    preloadWithTimeout,
    preloadOnHover: { onPointerEnter: startPreload, onFocus: startPreload },
  });
};

/** Fetches what this page opens on demand while nobody waits for anything. */
export const usePreload = (...parts: readonly OnDemand[]): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page opens the same parts as long as it stands
  useEffect(() => whenIdle(() => parts.map(({ preload }) => preload())), []);
};

interface OpenedProps<Props extends OnDemandProps> {
  /** What was fetched before it was opened. */
  readonly preloaded: ComponentType<Props> | undefined;
  readonly fetchPart: () => Promise<ComponentType<Props>>;
  readonly given: Props;
}

const Opened = <Props extends OnDemandProps>({ preloaded, fetchPart, given }: OpenedProps<Props>) => {
  const [Part, setPart] = useState(() => preloaded);
  if (Part) return <Part {...given} />;
  return (
    <LoadingDialog
      fetchPart={() => fetchPart().then((here) => startTransition(() => setPart(() => here)))}
      onClose={given.onClose}
    />
  );
};

interface LoadingDialogProps extends OnDemandProps {
  readonly fetchPart: () => Promise<void>;
}

type LoadingState = 'a moment' | 'longer' | 'failed' | 'trying again';

const LoadingDialog = ({ fetchPart, onClose }: LoadingDialogProps) => {
  const [waiting, setWaiting] = useState<LoadingState>('a moment');
  const fetchNow = () => void fetchPart().catch(() => setWaiting('failed'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; then whoever waits asks again
  useEffect(() => {
    fetchNow();
    const late = setTimeout(
      () => setWaiting((now) => (now === 'a moment' ? 'longer' : now)),
      LOADING_DELAY_MS,
    );
    return () => clearTimeout(late);
  }, []);
  // Scans wait for what is on its way.
  if (waiting === 'a moment') return <span hidden data-opening="" />;
  return (
    <Dialog
      title={waiting === 'longer' ? 'One moment' : 'This could not be opened'}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {waiting === 'longer' ? (
        <Loading>Fetching what is needed here...</Loading>
      ) : (
        <ErrorPanel
          isTrying={waiting === 'trying again'}
          onTryAgain={() => {
            setWaiting('trying again');
            fetchNow();
          }}
        >
          A part of this page could not be fetched. Check the network, then try again.
        </ErrorPanel>
      )}
    </Dialog>
  );
};
