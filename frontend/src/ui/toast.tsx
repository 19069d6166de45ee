import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from './theme.ts';
import './toast.css';

/** Notices of the app: three seconds at the top right (spec §9). */
const APP_NOTICE_MS = 3000;

export type ToastKind = 'default' | 'success' | 'info' | 'warning' | 'error';

const show = {
  default: toast,
  success: toast.success,
  info: toast.info,
  warning: toast.warning,
  error: toast.error,
} as const;

/** Tells about something that happened; `text` is the sentence under the title. */
export const notify = (kind: ToastKind, title: string, text?: string): void => {
  show[kind](title, { description: text, duration: APP_NOTICE_MS });
};

/**
 * A notice that stays while something goes on. The answer takes it away, or puts what came of it in its place.
 */
export const notifyWhile = (title: string, text?: string) => {
  const id = toast.loading(title, { description: text });
  return {
    away: (): void => {
      toast.dismiss(id);
    },
    becomes: (kind: ToastKind, outcome: string, sentence?: string): void => {
      show[kind](outcome, { id, description: sentence, duration: APP_NOTICE_MS });
    },
  };
};

/** At most three in sight, four seconds unless a notice says otherwise (spec §9). */
export const Toaster = () => (
  <Sonner
    position="top-right"
    visibleToasts={3}
    duration={4000}
    theme={useTheme()}
    closeButton
    className="toaster"
  />
);
