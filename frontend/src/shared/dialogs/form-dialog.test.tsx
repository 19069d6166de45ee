import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { hasUnsavedWork } from './unsaved-work.ts';
import { useContractForm } from './use-contract-form.ts';

const Request = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.')),
  lines: z.array(z.object({ qty: z.coerce.number('Enter a number.') })),
});

const Form = ({ save, onClose }: { save: (sent: unknown) => Promise<void>; onClose: () => void }) => {
  const form = useContractForm(Request, { name: '', lines: [{ qty: '1' }] });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      title="Work order"
      submitLabel="Save"
      onClose={onClose}
      onSubmit={form.handleSubmit((sent) => save(sent).catch(form.failed))}
      isPending={isSubmitting}
      isDirty={isDirty}
      failure={form.failure}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField label="Quantity" error={errors.lines?.[0]?.qty?.message} {...form.register('lines.0.qty')} />
    </FormDialog>
  );
};

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const refusal = (details: { path: string; code: string; message: string }[]) =>
  new ApiFailure({ status: 422, code: 'REFUSED', message: 'The order was refused.', details });

describe('a form in a dialog', () => {
  it('refuses what the contract refuses, at its field, and sends what the contract reads', async () => {
    const save = jest.fn(() => Promise.resolve());
    render(<Form save={save} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.type(screen.getByLabelText('Name'), ' Cider ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save).toHaveBeenCalledWith({ name: 'Cider', lines: [{ qty: 1 }] });
  });

  it('is not taken away by a session that ends while something is typed', async () => {
    const { unmount } = render(<Form save={() => Promise.resolve()} onClose={() => undefined} />);
    expect(hasUnsavedWork()).toBe(false);
    await user.type(screen.getByLabelText('Name'), 'Cider');
    await waitFor(() => expect(hasUnsavedWork()).toBe(true));
    unmount();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('takes a refusal of the server to its field, and keeps what was typed', async () => {
    const save = () =>
      Promise.reject(refusal([{ path: 'lines[0].qty', code: 'TOO_MUCH', message: 'At most 5.' }]));
    render(<Form save={save} onClose={() => undefined} />);
    await user.type(screen.getByLabelText('Name'), 'Cider');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At most 5.')).toBeVisible();
    expect(screen.getByLabelText('Quantity')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('Cider');
    expect(screen.queryByText('The order was refused.')).not.toBeInTheDocument();
  });

  it('says at the foot what belongs to no field', async () => {
    const save = () => Promise.reject(refusal([{ path: 'version', code: 'X', message: 'Not here.' }]));
    render(<Form save={save} onClose={() => undefined} />);
    await user.type(screen.getByLabelText('Name'), 'Cider');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The order was refused.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Cider');
  });

  it('closes at once when nothing was typed', async () => {
    const onClose = jest.fn();
    render(<Form save={() => Promise.resolve()} onClose={onClose} />);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks before it drops what was typed', async () => {
    const onClose = jest.fn();
    render(<Form save={() => Promise.resolve()} onClose={onClose} />);
    await user.type(screen.getByLabelText('Name'), 'Cider');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Name')).toHaveValue('Cider');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
