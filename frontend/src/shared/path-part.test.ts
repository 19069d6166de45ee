import { matchPath } from 'react-router-dom';
import { fromPathPart, toPathPart } from './path-part.ts';

describe('a text as a part of a path', () => {
  it.each(['ACME', 'A/B', 'SMITH & CO', 'ACME.LTD', '50%.OFF', '%2E', 'É#1?', "O'HARE", '', '-', '%-', '..'])(
    'brings %j back, and has no dot',
    (text) => {
      const path = `/dashboard/vendor/${toPathPart(text)}`;
      expect(path).not.toContain('.');
      const { pathname } = new URL(path, 'https://site.example');
      const part = matchPath('/dashboard/vendor/:vendorId', pathname)?.params.vendorId;
      expect(fromPathPart(decodeOnce(part ?? ''))).toBe(text);
    },
  );
});

/** `matchPath` leaves decoding to the router, which does it once. */
const decodeOnce = (part: string): string => decodeURIComponent(part);
