import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const button = (name = 'Save') => screen.getByRole('button', { name });

const Saving = ({ onSave }: { readonly onSave: () => void }) => {
  const [isPending, setPending] = useState(false);
  return (
    <Button
      isPending={isPending}
      onClick={() => {
        setPending(true);
        onSave();
      }}
    >
      Save
    </Button>
  );
};

const Page = ({ children }: { readonly children: ReactNode }) => (
  <main tabIndex={-1}>
    <h1>Vendors</h1>
    {children}
    <p>Foot</p>
  </main>
);
const Failure = ({ isTrying = false }) => (
  <section>
    <ErrorPanel isTrying={isTrying} onTryAgain={() => undefined}>
      Failed to load vendors
    </ErrorPanel>
  </section>
);
const Loaded = () => (
  <article>
    <h2>Twelve vendors</h2>
    <button type="button">Open</button>
  </article>
);

const Notice = () => (
  <aside>
    <Button>OK</Button>
  </aside>
);

describe('a pending button', () => {
  it('keeps the focus, and says that it is closed and busy', async () => {
    render(<Saving onSave={() => undefined} />);
    await user.click(button());
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAttribute('aria-busy', 'true');
  });

  it('ignores further presses, by mouse and by key', async () => {
    const onSave = jest.fn();
    render(<Saving onSave={onSave} />);
    await user.dblClick(button());
    await user.keyboard('{Enter} ');
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus where it may not be pressed for another reason as well', () => {
    const { rerender } = render(<Button>Save</Button>);
    button().focus();
    rerender(
      <Button disabled isPending>
        Save
      </Button>,
    );
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it('submits no form, whether it is pressed or Enter is in a field of it', () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending>
          Save
        </Button>
      </form>,
    );
    // A browser answers Enter in a field by a click on the form's own button.
    fireEvent.click(button());
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a button that may not be pressed any more', () => {
  it.each([
    [
      'a button',
      (disabled: boolean, onClick: () => void) => (
        <Button disabled={disabled} onClick={onClick}>
          Save
        </Button>
      ),
    ],
    [
      'a step',
      (disabled: boolean, onClick: () => void) => (
        <IconButton label="Save" icon={null} disabled={disabled} onClick={onClick} />
      ),
    ],
  ])('keeps the focus until somebody goes on: %s', async (_, draw) => {
    const onClick = jest.fn();
    const { rerender } = render(draw(false, onClick));
    await user.click(button());
    rerender(draw(true, onClick));
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter} ');
    await user.click(button());
    expect(onClick).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(button()).toBeDisabled();
    rerender(draw(false, onClick));
    expect(button()).toBeEnabled();
  });

  it('keeps it from its pending state on, as after a save that leaves nothing to save', () => {
    const { rerender } = render(<Button isPending>Save</Button>);
    button().focus();
    rerender(<Button disabled>Save</Button>);
    expect(button()).toHaveFocus();
    expect(button()).not.toHaveAttribute('aria-busy');
  });
});

describe('the focus of a button that goes away', () => {
  const goesTo = (place: () => Element | null) => waitFor(() => expect(place()).toHaveFocus());

  it('goes to the heading of what stands in its place', async () => {
    const { rerender } = render(
      <Page>
        <Failure />
      </Page>,
    );
    await user.click(button('Try Again'));
    rerender(
      <Page>
        <Failure isTrying />
      </Page>,
    );
    expect(screen.getByRole('button')).toHaveFocus();
    rerender(
      <Page>
        <Loaded />
      </Page>,
    );
    await goesTo(() => screen.getByRole('heading', { name: 'Twelve vendors' }));
  });

  it('goes on from there when that gives way as well, and back to the same button when it failed again', async () => {
    const { rerender } = render(
      <Page>
        <Failure />
      </Page>,
    );
    await user.click(button('Try Again'));
    rerender(
      <Page>
        <div data-testid="skeleton" />
      </Page>,
    );
    await goesTo(() => screen.getByTestId('skeleton'));
    rerender(
      <Page>
        <Failure />
      </Page>,
    );
    await goesTo(() => button('Try Again'));
    rerender(
      <Page>
        <p data-testid="skeleton" />
      </Page>,
    );
    await goesTo(() => screen.getByTestId('skeleton'));
    rerender(
      <Page>
        <Loaded />
      </Page>,
    );
    await goesTo(() => screen.getByRole('heading', { name: 'Twelve vendors' }));
  });

  it('goes to the page where nothing stands in its place', async () => {
    const { rerender } = render(
      <main tabIndex={-1}>
        <Notice />
      </main>,
    );
    await user.click(button('OK'));
    rerender(<main tabIndex={-1} />);
    await goesTo(() => screen.getByRole('main'));
  });

  it('is left alone where somebody has gone on meanwhile, or was elsewhere all along', async () => {
    const { rerender } = render(
      <Page>
        <Failure />
        <input aria-label="Search" />
      </Page>,
    );
    await user.click(screen.getByLabelText('Search'));
    rerender(
      <Page>
        <Loaded />
        <input aria-label="Search" />
      </Page>,
    );
    await act(async () => undefined);
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });
});
