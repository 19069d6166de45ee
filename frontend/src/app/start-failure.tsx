import { Button } from '#frontend/ui/buttons/button.tsx';
import '#frontend/ui/layout/page-header.css';

/** The product could not even start: its configuration is missing or the network is. */
export const StartFailure = () => (
  <main className="whole-page">
    <div className="not-found" role="alert">
      <h1>The product could not start</h1>
      <p className="soft">Check the connection and try again.</p>
      <p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Try Again
        </Button>
      </p>
    </div>
  </main>
);
