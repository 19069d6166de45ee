import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';

/** No page waits for it: what is closed has run for hours. */
export const CloseRunDialog = onDemand(() =>
  import('./close-run-dialog.tsx').then((loaded) => loaded.CloseRunDialog),
);

/** Few runs are given up. */
export const CancelPostingDialog = onDemand(() =>
  import('./cancel-posting-dialog.tsx').then((loaded) => loaded.CancelPostingDialog),
);
