import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { onDemand, usePreload } from './lazy-dialog.tsx';

interface CountDialogProps {
  readonly of: string;
  readonly onClose: () => void;
}

const CountDialog = ({ of, onClose }: CountDialogProps) => (
  <Dialog title={`Count ${of}`} isOpen onClose={onClose} actions={<Button onClick={onClose}>Done</Button>} />
);

interface PageProps {
  readonly Part: ReturnType<typeof onDemand<CountDialogProps>>;
}

const Page = ({ Part }: PageProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <Button {...Part.preloadOnHover} onClick={() => setOpen(true)}>
        Count
      </Button>
      {isOpen && <Part of="PO1" onClose={() => setOpen(false)} />}
    </main>
  );
};

const PageAhead = ({ Part }: PageProps) => {
  usePreload(Part);
  return <Page Part={Part} />;
};

/** A page with a button that opens the dialog, whose fetches end when the test says so. */
const aPage = ({ isPreloaded = false } = {}) => {
  const fetches: { readonly comes: () => Promise<void>; readonly fails: () => Promise<void> }[] = [];
  const Part = onDemand(
    () =>
      new Promise<ComponentType<CountDialogProps>>((resolve, reject) =>
        fetches.push({
          comes: () => act(async () => resolve(CountDialog)),
          fails: () => act(async () => reject(new TypeError('Failed to fetch'))),
        }),
      ),
  );
  render(isPreloaded ? <PageAhead Part={Part} /> : <Page Part={Part} />);
  const button = screen.getByRole('button', { name: 'Count' });
  return { fetches, button, press: () => fireEvent.click(button) };
};

const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent);

describe('a dialog that comes on demand', () => {
  it('is fetched when it is opened, and stands as soon as it is here', async () => {
    const { fetches, press } = aPage();
    expect(fetches).toHaveLength(0);
    press();
    expect(dialogs()).toEqual([]);
    await fetches[0]?.comes();
    expect(screen.getByRole('dialog', { name: 'Count PO1' })).toBeVisible();
  });

  it('stands in the same moment as it is pressed when it was preloaded', async () => {
    const { fetches, press } = aPage({ isPreloaded: true });
    await waitFor(() => expect(fetches).toHaveLength(1));
    await fetches[0]?.comes();
    press();
    expect(screen.getByRole('dialog', { name: 'Count PO1' })).toBeVisible();
  });

  it('is fetched when somebody comes near, and once however often', async () => {
    const { fetches, button, press } = aPage();
    fireEvent.pointerEnter(button);
    fireEvent.focus(button);
    press();
    press();
    expect(fetches).toHaveLength(1);
    await fetches[0]?.comes();
    expect(dialogs()).toHaveLength(1);
  });

  it('is asked for again when it could not be preloaded', async () => {
    const { fetches, button, press } = aPage();
    fireEvent.pointerEnter(button);
    await fetches[0]?.fails();
    expect(dialogs()).toEqual([]);
    press();
    await fetches[1]?.comes();
    expect(screen.getByRole('dialog', { name: 'Count PO1' })).toBeVisible();
  });

  it('says when it takes long, and can be left then', async () => {
    const { fetches, press } = aPage();
    press();
    expect(await screen.findByRole('status')).toHaveTextContent('Fetching what is needed here...');
    // By this name other tests know it from what it stands for (`openedDialog`).
    expect(screen.getByRole('dialog', { name: 'One moment' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await fetches[0]?.comes();
    expect(dialogs()).toEqual([]);
  });

  it('says that it could not be fetched, and opens what was pressed when it can be', async () => {
    const { fetches, press } = aPage();
    press();
    await fetches[0]?.fails();
    expect(screen.getByRole('dialog', { name: 'This could not be opened' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await fetches[1]?.fails();
    expect(screen.getByRole('alert')).toHaveTextContent('A part of this page could not be fetched.');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await fetches[2]?.comes();
    expect(screen.getByRole('dialog', { name: 'Count PO1' })).toBeVisible();
    expect(dialogs()).toHaveLength(1);
  });

  it('gives the focus back to what opened it, also after it took long', async () => {
    const { fetches, button, press } = aPage();
    button.focus();
    press();
    await screen.findByRole('status');
    await fetches[0]?.comes();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(button).toHaveFocus());
  });
});
