import './prepare-schemas.ts';
import * as z from 'zod/mini';

describe('schemas in the browser', () => {
  it('are built without the function constructor, which the Content-Security-Policy forbids', () => {
    expect(z.config().jitless).toBe(true);
  });
});
