import { RECORDED_ACTS } from '#domain/audit/recorded-acts.ts';
import { routes } from '../routes.ts';

describe('what is recorded', () => {
  const acts = routes
    .filter(({ method }) => method === 'POST')
    .flatMap(({ name, actions }) => Object.keys(actions).map((action) => `${name}.${action}`));

  it('is said of each act that a person can do, and of no other', () => {
    expect(Object.keys(RECORDED_ACTS).sort()).toEqual(acts.sort());
  });
});
