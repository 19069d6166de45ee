/** @jest-environment ./frontend/src/testing/environment/history-environment.mjs */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { startDialogHistory } from '#frontend/ui/overlays/dialog-history.ts';
import { closeModal, type Modal, openModal } from '#frontend/ui/overlays/open-modals.ts';
import { useListState } from './list-state.ts';

/** As a busy machine: the router's own rendering is put off until the gate opens. */
let gate: Promise<void> | null = null;
let openGate: () => void = () => undefined;

const PutOff = () => {
  const { search } = useLocation();
  if (gate && search !== '') use(gate);
  return null;
};

const List = () => {
  const list = useListState();
  const navigate = useNavigate();
  return (
    <>
      <input
        aria-label="Search"
        value={list.get('q')}
        onChange={(event) => list.filter({ q: event.target.value })}
      />
      <p>page {list.page}</p>
      <button type="button" onClick={() => list.setPage(3)}>
        Page 3
      </button>
      <button
        type="button"
        onClick={() => {
          list.setPage(2);
          list.filter({ q: 'wine' });
          list.filter({ only: 'true' });
        }}
      >
        All at once
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
};

const open = (search = '') => {
  window.history.replaceState(null, '', `/list${search}`);
  render(
    <BrowserRouter>
      <List />
      <Suspense>
        <PutOff />
      </Suspense>
    </BrowserRouter>,
  );
  return userEvent.setup({ delay: null });
};

afterEach(() => {
  gate = null;
});

describe('the state of a list in the URL', () => {
  it('shows every keypress while the router is still busy with those before', async () => {
    // React says so of every rendering that is put off inside a test.
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = open();
    gate = new Promise((resolve) => {
      openGate = resolve;
    });
    await user.type(screen.getByLabelText('Search'), 'cork');
    expect(screen.getByLabelText('Search')).toHaveValue('cork');
    await act(async () => openGate());
    expect(screen.getByLabelText('Search')).toHaveValue('cork');
    await waitFor(() => expect(window.location.search).toBe('?q=cork'));
    consoleError.mockRestore();
  });

  it('keeps what is typed under a dialog that closes before the router is drawn', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = open();
    const stop = startDialogHistory();
    const dialog: Modal = {
      onEscape: () => undefined,
      content: { current: null },
      opener: null,
      lastFocused: null,
      isLeftForGood: false,
      isInAddress: false,
    };
    act(() => openModal(dialog));
    await waitFor(() => expect(window.history.state.dialogs).toBe(1));
    gate = new Promise((resolve) => {
      openGate = resolve;
    });
    await user.type(screen.getByLabelText('Search'), 'c');
    await waitFor(() => expect(window.location.search).toBe('?q=c'));
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      closeModal(dialog);
      await left;
    });
    await act(async () => openGate());
    await waitFor(() => expect(window.location.search).toBe('?q=c'));
    expect(screen.getByLabelText('Search')).toHaveValue('c');
    stop();
    consoleError.mockRestore();
  });

  it('begins at the first page when a filter changes, and keeps the rest', async () => {
    const user = open('?sort=name&page=4');
    expect(screen.getByText('page 4')).toBeVisible();
    await user.type(screen.getByLabelText('Search'), 'a');
    expect(screen.getByText('page 1')).toBeVisible();
    expect(window.location.search).toBe('?sort=name&q=a');
  });

  it('keeps all that was asked for before any of it was drawn, as one step back', async () => {
    const user = open('?sort=name');
    await user.click(screen.getByRole('button', { name: 'All at once' }));
    expect(screen.getByLabelText('Search')).toHaveValue('wine');
    await waitFor(() => expect(window.location.search).toBe('?sort=name&q=wine&only=true'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(window.location.search).toBe('?sort=name'));
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  it('follows the back button, also to where it has been', async () => {
    const user = open('?q=cork');
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(screen.getByText('page 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('page 1')).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('cork');
  });
});
