import { Component, type ReactNode } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  /** What a person quotes: the failed call's request id, else one of our own that the console has as well. */
  readonly reference: string;
}

const referenceOf = (error: unknown): string => {
  const requestId = (error as { requestId?: unknown } | null)?.requestId;
  return typeof requestId === 'string' ? requestId : crypto.randomUUID().slice(0, 8);
};

/** A page that broke says so and offers a way on, instead of leaving nothing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, reference: '' };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error ?? new Error('Unknown'), reference: referenceOf(error) };
  }

  override componentDidCatch(error: unknown) {
    console.error(`A page could not be shown, reference ${this.state.reference}:`, error);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="broken-page" role="alert">
        <title>This page could not be shown · Warehouse</title>
        <h1>This page could not be shown</h1>
        <p className="soft">
          Load it again. If that doesn't help, tell an administrator what you were doing and quote{' '}
          <span className="code">{this.state.reference}</span>.
        </p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </div>
    );
  }
}
