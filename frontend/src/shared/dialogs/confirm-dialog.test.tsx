import { render, screen, waitFor } from '@testing-library/react';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('starts on the safe button, so that one Enter too many takes nothing away', async () => {
  render(
    <ConfirmDialog
      title="Remove WO-1?"
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={false}
      isDanger
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      It is deleted for good.
    </ConfirmDialog>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});
