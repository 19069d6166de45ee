import { render, screen } from '@testing-library/react';
import { Banner } from './banner.tsx';

describe('a banner', () => {
  it('is said at once where something failed, and in its turn otherwise', () => {
    render(
      <>
        <Banner tone="error">The books are away.</Banner>
        <Banner tone="info">Prices of March.</Banner>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The books are away.');
    expect(screen.getByRole('status')).toHaveTextContent('Prices of March.');
  });
});
