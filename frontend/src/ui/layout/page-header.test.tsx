import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import { PageHeader } from './page-header.tsx';

/** A place with a menu beside it, from which one goes to a page whose code is still on its way. */
const setUp = () => {
  const code = deferredResponse<void>();
  const Late = lazy(async () => {
    await code.promise;
    return { default: () => <PageHeader title="Vendors" /> };
  });
  render(
    <MemoryRouter>
      <Link to="/vendors">To vendors</Link>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => undefined}>Log out</MenuItem>
      </Menu>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<p>Here</p>} />
          <Route path="/vendors" element={<Late />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  const arrive = () => act(async () => code.release());
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), arrive };
};

it('a page that one goes to has the focus once it is there', async () => {
  const { user, arrive } = setUp();
  await user.click(screen.getByRole('link', { name: 'To vendors' }));
  await arrive();
  expect(await screen.findByRole('heading', { name: 'Vendors' })).toHaveFocus();
});

it('a menu that was opened while the page was on its way stays open', async () => {
  const { user, arrive } = setUp();
  await user.click(screen.getByRole('link', { name: 'To vendors' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Log out' });
  await arrive();
  await screen.findByRole('heading', { name: 'Vendors' });
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});
