/**
 * What a page may load and where it may send: itself, and the user pool. No inline script, no frame, no plug-in; of
 * what is compiled here WebAssembly alone, for the reader of codes before the camera.
 * Inline style is let through: the toasts and the dialogs' scroll lock put style elements into the page as they
 * open, and a style can't send anything anywhere under this policy.
 */
export const contentSecurityPolicy = (poolEndpoint: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${poolEndpoint}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Device abilities that the pages have no use for; scanners type like keyboards. The camera is for our own pages. */
const UNUSED = [
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
];

export const PERMISSIONS_POLICY = ['camera=(self)', ...UNUSED.map((ability) => `${ability}=()`)].join(', ');
