import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '#frontend/ui/buttons/button.tsx';
import type { Notice } from './notice.ts';
import { NoticeBoard } from './toaster.tsx';

const saved: Notice = {
  ...{ kind: 'success', id: 'notice-of-a-test', title: 'Goods are set aside', text: 'SH-000001' },
  milliseconds: 3000,
};

const standsAt = (button: HTMLElement, left: number, top: number): void => {
  jest
    .spyOn(button, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ x: left, y: top, width: 100, height: 40 }));
};

/** Of the window that tests have: 1024 wide, 768 high. */
const placeOfBoard = (): { top: string; right: string } => {
  const board = document.querySelector('[data-sonner-toaster]');
  if (!(board instanceof HTMLElement)) throw new Error('no board');
  return {
    top: board.style.getPropertyValue('--offset-top'),
    right: board.style.getPropertyValue('--offset-right'),
  };
};

/** A page whose buttons come after the board is up, and what shows a notice over it. */
const openPage = () => {
  let showNow: (notice: Notice) => void = () => undefined;
  const board = (
    <NoticeBoard
      onReady={(show) => {
        showNow = show;
        return () => undefined;
      }}
    />
  );
  const { rerender } = render(board);
  rerender(
    <>
      {board}
      <Button look="primary">Ready</Button>
      <Button>More</Button>
    </>,
  );
  return { show: () => act(() => showNow(saved)) };
};

describe('a notice', () => {
  afterEach(() => jest.restoreAllMocks());

  it('has nothing measured before it comes, for which a page that comes up would be laid out', () => {
    const measured = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    const { show } = openPage();
    expect(measured).not.toHaveBeenCalled();
    show();
    expect(measured).toHaveBeenCalled();
  });

  it('is at the top right of a page whose buttons are elsewhere', async () => {
    const { show } = openPage();
    standsAt(screen.getByRole('button', { name: 'Ready' }), 20, 400);
    show();
    await screen.findByText('Goods are set aside');
    expect(placeOfBoard()).toEqual({ top: '24px', right: '24px' });
  });

  it('is beside what is to be pressed next, which came to the page after the last notice', async () => {
    const { show } = openPage();
    standsAt(screen.getByRole('button', { name: 'Ready' }), 824, 80);
    show();
    await screen.findByText('Goods are set aside');
    expect(placeOfBoard()).toEqual({ top: '24px', right: '212px' });
  });

  it('is beside the button that was just pressed, where the mouse rests', async () => {
    const { show } = openPage();
    const more = screen.getByRole('button', { name: 'More' });
    standsAt(more, 824, 80);
    more.focus();
    show();
    await screen.findByText('Goods are set aside');
    expect(placeOfBoard()).toEqual({ top: '24px', right: '212px' });
  });

  it('gives the focus back as it is closed by keyboard, and keeps nobody who goes on by Tab', async () => {
    const user = userEvent.setup();
    const { show } = openPage();
    const ready = screen.getByRole('button', { name: 'Ready' });
    ready.focus();
    show();
    await screen.findByText('Goods are set aside');
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Close toast' })).toHaveFocus();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    // Before all of the page.
    expect(document.body).toHaveFocus();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(ready).toHaveFocus();
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(ready).toHaveFocus());
  });
});
