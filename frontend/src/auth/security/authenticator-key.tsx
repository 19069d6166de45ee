import { QrCode } from '#frontend/ui/graphics/qr-code.tsx';
import './authenticator-key.css';

interface AuthenticatorKeyProps {
  /** What a person types into the app who can't take a picture: base32. */
  readonly secret: string;
  /** The same as an `otpauth:` address. */
  readonly address: string;
}

const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** What an authenticator app needs to know: as a picture, and as letters. */
export const AuthenticatorKey = ({ secret, address }: AuthenticatorKeyProps) => (
  <div className="app-key">
    <QrCode text={address} label="QR code for your authenticator app" />
    <div className="app-key-text">
      <p>If you can't scan the picture, type this key into the app:</p>
      <span className="code">{inFours(secret)}</span>
    </div>
  </div>
);
