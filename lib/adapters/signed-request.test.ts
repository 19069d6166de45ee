import { signedHeaders } from './signed-request.ts';

const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

// Of AWS's own examples for Signature Version 4.
const example = {
  url: new URL('https://example.amazonaws.com/'),
  body: '',
  headers: {},
  service: 'service',
  region: 'us-east-1',
  now: Date.parse('2015-08-30T12:36:00Z'),
  credentials,
};

describe('a signed request', () => {
  it.each([
    ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  ])('has the signature that AWS publishes for its example of %s', (method, signature) => {
    expect(signedHeaders({ ...example, method })).toEqual({
      host: 'example.amazonaws.com',
      'x-amz-date': '20150830T123600Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    });
  });

  it('carries the token of a role, and signs it', () => {
    const headers = signedHeaders({
      ...example,
      method: 'POST',
      credentials: { ...credentials, sessionToken: 'of a role' },
    });
    expect(headers['x-amz-security-token']).toBe('of a role');
    expect(headers.authorization).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token,');
  });
});
