import { render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

/*
 * As a browser does it: keys and clicks come as soon as the last one is answered, and what is to happen a moment
 * later may not have happened yet.
 */
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

const press = (key: string) => {
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

const button = (name: string) => screen.getByRole('button', { name });
const comesTo = (place: () => HTMLElement) => waitFor(() => expect(place()).toHaveFocus());
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null;

/** Presses what has the focus, and answers when the page has answered: a moment before everything is settled. */
const pressAndLook = async (place: HTMLElement, name: string) => {
  place.focus();
  place.click();
  for (let turns = 0; turns < 20 && !isOpen(name); turns++) await Promise.resolve();
  expect(isOpen(name)).toBe(true);
};

const pressAndWait = async (place: HTMLElement, name: string) => {
  place.focus();
  place.click();
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
};

type Step = 'none' | 'account' | 'question' | 'roles';

/** An account, and over it, or in its place, what is done with it. */
const Account = ({ extra }: { readonly extra?: ReactNode }) => {
  const [step, setStep] = useState<Step>('none');
  const [isPending, setPending] = useState(false);
  const back = () => setStep('account');
  return (
    <main tabIndex={-1}>
      <Button onClick={back}>Manage</Button>
      {(step === 'account' || step === 'question') && (
        <Dialog
          title="Account"
          isOpen
          onClose={() => setStep('none')}
          actions={<Button onClick={() => setStep('none')}>Close</Button>}
        >
          {extra}
          <Button onClick={() => setStep('question')}>Disable</Button>
          <Button onClick={() => setStep('roles')}>Change roles</Button>
          <Button
            isPending={isPending}
            onClick={({ currentTarget }) => {
              // As a browser does with a button that is closed while something is sent.
              currentTarget.blur();
              setPending(true);
              setTimeout(() => setStep('question'));
            }}
          >
            Send
          </Button>
        </Dialog>
      )}
      {step === 'question' && (
        <Dialog title="Sure?" isOpen onClose={back} actions={<Button onClick={back}>Cancel</Button>} />
      )}
      {step === 'roles' && (
        <Dialog
          title="Roles"
          isOpen
          onClose={() => setStep('none')}
          actions={<Button onClick={back}>Save</Button>}
        />
      )}
    </main>
  );
};

const FromMenu = () => {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem icon={null} onSelect={() => setAsked(true)}>
          Security
        </MenuItem>
      </Menu>
      {isAsked && (
        <Dialog title="Sure?" isOpen onClose={() => setAsked(false)} actions={<Button>Cancel</Button>} />
      )}
    </>
  );
};

describe('Escape', () => {
  it('leaves the uppermost dialog alone, however soon after it is there', async () => {
    render(<Account />);
    await pressAndWait(button('Manage'), 'Account');
    await pressAndLook(button('Disable'), 'Sure?');
    press('Escape');
    await waitFor(() => expect(isOpen('Sure?')).toBe(false));
    expect(isOpen('Account')).toBe(true);
    await comesTo(() => button('Disable'));
  });

  it('leaves a dialog that is the only one, however soon after it is there', async () => {
    render(<Account />);
    await pressAndLook(button('Manage'), 'Account');
    press('Escape');
    await waitFor(() => expect(isOpen('Account')).toBe(false));
    await comesTo(() => button('Manage'));
  });

  it('leaves one dialog for each time that it is pressed', async () => {
    render(<Account />);
    await pressAndWait(button('Manage'), 'Account');
    await pressAndWait(button('Disable'), 'Sure?');
    press('Escape');
    await waitFor(() => expect(isOpen('Sure?')).toBe(false));
    press('Escape');
    await waitFor(() => expect(isOpen('Account')).toBe(false));
    await comesTo(() => button('Manage'));
  });

  it('leaves the list of a field before the dialog around it', async () => {
    const options = [{ value: 'a', label: 'Apple' }];
    render(
      <Account
        extra={
          <ComboboxField
            label="Kind"
            noneLabel="None"
            options={options}
            value={null}
            onChange={() => undefined}
          />
        }
      />,
    );
    const account = await pressAndWait(button('Manage'), 'Account');
    const field = within(account).getByRole('combobox');
    field.focus();
    press('ArrowDown');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    press('Escape');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
    expect(isOpen('Account')).toBe(true);
  });

  it('leaves nothing that may not be left now', async () => {
    const onClose = jest.fn();
    render(<Dialog title="Sending" isOpen isLocked onClose={onClose} actions={<Button>Stop</Button>} />);
    await comesTo(() => button('Stop'));
    press('Escape');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the focus, when a dialog closes', () => {
  it('comes back to what opened the first of two that follow each other', async () => {
    render(<Account />);
    await pressAndWait(button('Manage'), 'Account');
    await pressAndWait(button('Change roles'), 'Roles');
    press('Escape');
    await comesTo(() => button('Manage'));
  });

  it('comes back to what opened a dialog whose field takes the focus by itself', async () => {
    // biome-ignore lint/a11y/noAutofocus: a field in a dialog may
    render(<Account extra={<input aria-label="Code" autoFocus />} />);
    await pressAndWait(button('Manage'), 'Account');
    expect(screen.getByLabelText('Code')).toHaveFocus();
    press('Escape');
    await comesTo(() => button('Manage'));
  });

  it('stays where somebody went while the dialog was on its way out', async () => {
    render(
      <>
        <Account />
        <input aria-label="Search" />
      </>,
    );
    const account = await pressAndWait(button('Manage'), 'Account');
    const givenBack = new Promise<void>((resolve) => {
      new MutationObserver((_, watching) => {
        if (account.isConnected) return;
        watching.disconnect();
        screen.getByLabelText('Search').focus();
        // The library gives the focus back in the turn after the one in which the dialog is gone.
        setTimeout(() => setTimeout(resolve));
      }).observe(document.body, { subtree: true, childList: true });
    });
    press('Escape');
    await givenBack;
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });

  it('stays over the page when what opened the upper dialog had lost it', async () => {
    render(<Account />);
    const account = await pressAndWait(button('Manage'), 'Account');
    await pressAndWait(button('Send'), 'Sure?');
    press('Escape');
    await waitFor(() => expect(isOpen('Sure?')).toBe(false));
    await waitFor(() => expect(account.contains(document.activeElement)).toBe(true));
  });

  it('comes back to the button of the menu that the dialog was opened from, each time', async () => {
    render(<FromMenu />);
    for (let times = 0; times < 2; times++) {
      button('More').focus();
      if (times === 0) button('More').click();
      else press('Enter');
      const entry = await screen.findByRole('menuitem', { name: 'Security' });
      entry.focus();
      press('Enter');
      await screen.findByRole('dialog', { name: 'Sure?' });
      await comesTo(() => button('Cancel'));
      press('Escape');
      await waitFor(() => expect(isOpen('Sure?')).toBe(false));
      await comesTo(() => button('More'));
    }
  });
});
