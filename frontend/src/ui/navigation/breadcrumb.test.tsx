import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Breadcrumb } from './breadcrumb.tsx';

describe('the way to a page', () => {
  it('leads to the pages before, names a step that is none, and says which is this one', () => {
    render(
      <MemoryRouter>
        <Breadcrumb
          crumbs={[
            { label: 'Dashboard', to: '/dashboard' },
            { label: 'Settings' },
            { label: 'Users', to: '/users' },
          ]}
        />
      </MemoryRouter>,
    );
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Dashboard']);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Users')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Settings')).not.toHaveAttribute('aria-current');
  });
});
