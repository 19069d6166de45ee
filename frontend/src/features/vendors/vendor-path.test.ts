import { matchPath } from 'react-router-dom';
import { vendorIdIn, vendorPath } from './vendor-path.ts';

describe('the address of a vendor', () => {
  it.each(['ACME', 'A/B', 'SMITH & CO', 'ACME.LTD', '50%.OFF', '%2E', 'É#1?', "O'HARE"])(
    'brings %s back, and has no dot',
    (vendorID) => {
      const path = vendorPath(vendorID);
      expect(path).not.toContain('.');
      const { pathname } = new URL(path, 'https://site.example');
      const part = matchPath('/dashboard/vendor/:vendorId', pathname)?.params.vendorId;
      expect(vendorIdIn(decodeOnce(part ?? ''))).toBe(vendorID);
    },
  );
});

/** `matchPath` leaves decoding to the router, which does it once. */
const decodeOnce = (part: string): string => decodeURIComponent(part);
