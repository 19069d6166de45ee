import { Toaster as Sonner, toast } from 'sonner';
import './toast.css';

/** Notices of the app: three seconds at the top right (spec §9). */
const APP_NOTICE_MS = 3000;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

/** Tells about something that happened; `text` is the sentence under the title. */
export const notify = (kind: ToastKind, title: string, text?: string): void => {
  toast[kind](title, { description: text, duration: APP_NOTICE_MS });
};

export const Toaster = () => (
  <Sonner
    position="top-right"
    visibleToasts={3}
    duration={4000}
    theme="system"
    closeButton
    className="toaster"
  />
);
