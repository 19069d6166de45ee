import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConflictDialog } from './conflict-dialog.tsx';

it('starts on neither version, so that one Enter too many drops nothing', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const [onYours, onCurrent, onBack] = [jest.fn(), jest.fn(), jest.fn()];
  render(
    <ConflictDialog
      title="WO-1"
      what="this work order"
      lines={[{ name: 'Quantity', yours: '12', current: '24' }]}
      label="Save mine"
      isPending={false}
      onYours={onYours}
      onCurrent={onCurrent}
      onBack={onBack}
    />,
  );
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onYours).not.toHaveBeenCalled();
  expect(onCurrent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});
