import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { RowLink, RowLinkContext } from './row-link.tsx';

const navigate = jest.fn();

beforeEach(() => {
  navigate.mockClear();
  render(
    <RowLinkContext value={navigate}>
      <RowLink to="/dashboard/vendor/V-CORK">Barossa Cork</RowLink>
    </RowLinkContext>,
  );
});

/** Whether the browser is left to follow the link by itself. */
const click = (how: MouseEventInit): boolean => {
  const link = screen.getByRole('link', { name: 'Barossa Cork' });
  const event = createEvent.click(link, { button: 0, ...how });
  // The environment of tests follows no link.
  let isLeft = false;
  document.body.addEventListener(
    'click',
    (last) => {
      isLeft = !last.defaultPrevented;
      last.preventDefault();
    },
    { once: true },
  );
  fireEvent(link, event);
  return isLeft;
};

describe('the link of a row', () => {
  it('goes there without a new page', () => {
    expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard/vendor/V-CORK');
    expect(click({})).toBe(false);
    expect(navigate).toHaveBeenCalledWith('/dashboard/vendor/V-CORK');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves another tab or window to the browser: %p',
    (how) => {
      expect(click(how)).toBe(true);
      expect(navigate).not.toHaveBeenCalled();
    },
  );
});
