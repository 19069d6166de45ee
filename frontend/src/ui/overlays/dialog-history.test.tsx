/** @jest-environment ./frontend/src/testing/environment/history-environment.mjs */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { startDialogHistory } from './dialog-history.ts';

type Name = 'Order' | 'Line' | 'Question';

interface PageProps {
  /** It asks before it closes. */
  readonly isAsking?: boolean;
  /** It may not be left. */
  readonly isLocked?: boolean;
}

/** An order, a line over it, and where it asks, a question over the order. */
const Page = ({ isAsking = false, isLocked = false }: PageProps) => {
  useLayoutEffect(startDialogHistory, []);
  const [open, setOpen] = useState<readonly Name[]>([]);
  const close = (name: Name) => setOpen((before) => before.filter((other) => other !== name));
  const show = (name: Name) => setOpen((before) => [...before, name]);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => show('Order')}>Open</Button>
      {open.includes('Order') && (
        <Dialog
          title="Order"
          isOpen
          isLocked={isLocked}
          onClose={() => (isAsking ? show('Question') : close('Order'))}
          actions={
            <>
              <Button onClick={() => close('Order')}>Close order</Button>
              <Button onClick={() => setOpen(['Line'])}>Line instead</Button>
              <Button onClick={() => show('Line')}>Open line</Button>
            </>
          }
        />
      )}
      {open.includes('Line') && (
        <Dialog
          title="Line"
          isOpen
          onClose={() => close('Line')}
          actions={<Button onClick={() => setOpen([])}>Close all</Button>}
        />
      )}
      {open.includes('Question') && (
        <Dialog
          title="Question"
          isOpen
          onClose={() => close('Question')}
          actions={
            <>
              <Button onClick={() => close('Question')}>Keep</Button>
              <Button onClick={() => setOpen([])}>Discard</Button>
            </>
          }
        />
      )}
    </main>
  );
};

const isOpen = (name: Name) => screen.queryByRole('dialog', { name }) !== null;
const press = (name: string) => act(async () => screen.getByRole('button', { name, hidden: true }).click());

/** What the entry on which the page stands says of dialogs. */
const depth = () => window.history.state?.dialogs ?? 0;
const standsAt = (dialogs: number) => waitFor(() => expect(depth()).toBe(dialogs));
/** As the browser's own buttons do it; resolves when the page knows. */
const travel = (steps: number) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        window.history.go(steps);
      }),
  );
const back = () => travel(-1);
const where = () => window.location.search;
const moveOn = (search: string, state: object) => window.history.pushState(state, '', search);

beforeEach(() => {
  // The page before, and the page.
  moveOn('?before', { idx: 0 });
  moveOn('?page', { idx: 1 });
});
// One after the other: what a page leaves behind is gone before the next one comes.
afterEach(cleanup);

describe('Back', () => {
  it('leaves the dialog and stays on the page; the next one leaves the page', async () => {
    render(<Page />);
    await press('Open');
    await standsAt(1);
    await back();
    await waitFor(() => expect(isOpen('Order')).toBe(false));
    expect(where()).toBe('?page');
    await standsAt(0);
    await back();
    await waitFor(() => expect(where()).toBe('?before'));
  });

  it('leaves dialogs that lie over each other one at a time', async () => {
    render(<Page />);
    await press('Open');
    await press('Open line');
    await standsAt(2);
    await back();
    await waitFor(() => expect(isOpen('Line')).toBe(false));
    expect(isOpen('Order')).toBe(true);
    await standsAt(1);
    await back();
    await waitFor(() => expect(isOpen('Order')).toBe(false));
    expect(where()).toBe('?page');
  });

  it('asks where the dialog asks, goes on with it when it is kept, and asks again', async () => {
    render(<Page isAsking />);
    await press('Open');
    await standsAt(1);
    await back();
    await waitFor(() => expect(isOpen('Question')).toBe(true));
    await standsAt(2);
    await back();
    await waitFor(() => expect(isOpen('Question')).toBe(false));
    expect(isOpen('Order')).toBe(true);
    await standsAt(1);
    await back();
    await waitFor(() => expect(isOpen('Question')).toBe(true));
    await standsAt(2);
    await press('Discard');
    await standsAt(0);
    expect(where()).toBe('?page');
    await back();
    await waitFor(() => expect(where()).toBe('?before'));
  });

  it('does nothing while the dialog may not be left, and leaves it afterwards', async () => {
    const { rerender } = render(<Page isLocked />);
    await press('Open');
    await standsAt(1);
    const entries = window.history.length;
    await back();
    await standsAt(1);
    expect(isOpen('Order')).toBe(true);
    // On its own entry again, not on a new one: a browser skips an entry that nobody pressed for.
    expect(window.history.length).toBe(entries);
    rerender(<Page />);
    await back();
    await waitFor(() => expect(isOpen('Order')).toBe(false));
    expect(where()).toBe('?page');
  });

  it('is about the page when the dialogs were closed otherwise', async () => {
    render(<Page />);
    await press('Open');
    await press('Open line');
    await standsAt(2);
    await press('Close all');
    await standsAt(0);
    expect(where()).toBe('?page');
    await back();
    await waitFor(() => expect(where()).toBe('?before'));
  });

  it('finds one entry where one dialog took the place of another', async () => {
    render(<Page />);
    await press('Open');
    await standsAt(1);
    await press('Line instead');
    await waitFor(() => expect(isOpen('Line')).toBe(true));
    await standsAt(1);
    await back();
    await waitFor(() => expect(isOpen('Line')).toBe(false));
    await standsAt(0);
    expect(where()).toBe('?page');
  });

  it('finds the page where a page of its own wrote its address over the entry of the dialog', async () => {
    render(<Page />);
    await press('Open');
    await standsAt(1);
    window.history.replaceState({ idx: 1 }, '', '?page=typed');
    await press('Close order');
    await waitFor(() => expect(where()).toBe('?page'));
    await back();
    await waitFor(() => expect(where()).toBe('?before'));
  });

  it('from the page that a dialog led to comes to the page beneath that dialog', async () => {
    render(<Page />);
    await press('Open');
    await standsAt(1);
    moveOn('?after', { idx: 2 });
    await press('Close order');
    expect(where()).toBe('?after');
    await back();
    await waitFor(() => expect(where()).toBe('?page'));
    await standsAt(0);
    await back();
    await waitFor(() => expect(where()).toBe('?before'));
  });
});

describe('Forward', () => {
  it('does not stop at the entry of a dialog that is closed', async () => {
    render(<Page />);
    await press('Open');
    await standsAt(1);
    await back();
    await waitFor(() => expect(isOpen('Order')).toBe(false));
    await standsAt(0);
    await travel(1);
    await standsAt(0);
    await back();
    await waitFor(() => expect(where()).toBe('?before'));
  });
});

it('after a reload the entries of the dialogs that were open are left', async () => {
  moveOn('?page', { idx: 1, dialogs: 1 });
  moveOn('?page', { idx: 1, dialogs: 2 });
  render(<Page />);
  await standsAt(0);
  await back();
  await waitFor(() => expect(where()).toBe('?before'));
});
