import { matchMethod } from './match-method.ts';
import type { Method } from './rest-api.ts';

describe('routes', () => {
  const methods = ['GET /', 'GET /items/{id}', 'GET /items/new', 'ANY /items/{id}', 'ANY /{rest+}'].map(
    (route) => {
      const [httpMethod, resourcePath] = route.split(' ');
      return { httpMethod, resourcePath } as Method;
    },
  );
  it.each([
    ['GET', '/', 'GET /', null],
    ['GET', '/items/7', 'GET /items/{id}', { id: '7' }],
    ['GET', '/items/new', 'GET /items/new', null],
    ['POST', '/items/7', 'ANY /items/{id}', { id: '7' }],
    ['GET', '/a/b/c', 'ANY /{rest+}', { rest: 'a/b/c' }],
  ])('%s %s is answered by %s', (httpMethod, path, expected, pathParameters) => {
    const match = matchMethod(methods, httpMethod, path);
    expect(`${match?.method.httpMethod} ${match?.method.resourcePath}`).toBe(expected);
    expect(match?.pathParameters).toEqual(pathParameters);
  });

  it('match the whole path, in its own case', () => {
    const [vendors] = [{ httpMethod: 'GET', resourcePath: '/GetVendor' } as Method];
    const found = (path: string) => Boolean(vendors && matchMethod([vendors], 'GET', path));
    expect(['/GetVendor', '/getvendor', '/GetVendor/x', '/GetVendo'].map(found)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
