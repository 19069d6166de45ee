import { Component, type ReactNode } from 'react';
import { Button } from '#frontend/ui/button.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** A page that broke says so and offers a way on, instead of leaving nothing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown') };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const requestId = (this.state.error as { requestId?: unknown }).requestId;
    return (
      <div className="broken-page" role="alert">
        <h1>This page could not be shown</h1>
        <p className="soft">
          Load it again. If that doesn't help, tell an administrator what you were doing
          {typeof requestId === 'string' ? ` and quote ${requestId}` : ''}.
        </p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </div>
    );
  }
}
