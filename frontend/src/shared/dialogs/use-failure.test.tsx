import { render, screen } from '@testing-library/react';
import { SessionLock, useFailure } from './use-failure.ts';

const ENDED = 'Your session has ended. Sign in again.';
const REFUSED = 'It is on hold.';

const Notice = ({ failure }: { readonly failure: string | undefined }) => (
  <p>{useFailure(failure) ?? 'none'}</p>
);

const page = (isLocked: boolean, failure?: string) => (
  <SessionLock value={isLocked}>
    <Notice failure={failure} />
  </SessionLock>
);

it('is not the end of the session, over which signing in again is asked for, nor afterwards', () => {
  const { rerender } = render(page(false));
  rerender(page(true));
  rerender(page(true, ENDED));
  expect(screen.getByText('none')).toBeVisible();
  rerender(page(false, ENDED));
  expect(screen.getByText('none')).toBeVisible();
  rerender(page(false));
  rerender(page(false, REFUSED));
  expect(screen.getByText(REFUSED)).toBeVisible();
});

it('is what failed before all the same', () => {
  const { rerender } = render(page(false, REFUSED));
  rerender(page(true, REFUSED));
  rerender(page(false, REFUSED));
  expect(screen.getByText(REFUSED)).toBeVisible();
});
