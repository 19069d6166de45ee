import { render, screen } from '@testing-library/react';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { Avatar } from '#frontend/ui/graphics/avatar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = ({ error }: { readonly error: Error }) => {
  throw error;
};

describe('a page that broke', () => {
  it.each([
    [new ApiFailure({ status: 500, code: 'X', message: 'No.', requestId: 'request-7' }), /^request-7$/],
    [new TypeError('x is undefined'), /^[0-9a-f]{8}$/],
  ])('says so, with something to quote that the console has as well', (error, reference) => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Broken error={error} />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    const quoted = screen.getByText(reference).textContent ?? '';
    expect(said.mock.calls.flat().some((word) => String(word).includes(`reference ${quoted}`))).toBe(true);
    said.mockRestore();
  });
});

describe('the avatar', () => {
  it('has the initials where there is no picture that the security policy admits', () => {
    const { rerender, container } = render(<Avatar name="Mia Chen" picture={null} />);
    expect(container).toHaveTextContent('MC');
    rerender(<Avatar name="mia.chen@x" picture="https://elsewhere.example/mia.png" />);
    expect(container).toHaveTextContent('MC');
    expect(container.querySelector('img')).toBeNull();
    rerender(<Avatar name="Mia Chen" picture="/mia.png" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/mia.png');
  });
});
