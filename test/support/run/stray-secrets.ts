import { routes } from '#api/routes.ts';
import type { LocalRun } from '#local/start/start.ts';

type Call = readonly [address: string, options: RequestInit];

/**
 * Calls that carry a token and a secret where nobody should put them: in the query, the path, the names and values of
 * a body, other headers; of every route, the webhook and the user pool. Each is to be refused.
 */
export const strayCalls = (run: LocalRun, token: string, stray: string): readonly Call[] => {
  const api = `${run.siteUrl}/api`;
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...{ 'user-agent': token, referer: `${run.siteUrl}/?token=${token}`, 'x-forwarded-for': stray },
  };
  const query = new URLSearchParams({ action: token, [token]: stray, password: stray, id: token });
  const fields = { action: token, [token]: stray, password: stray, nested: { [stray]: [token] } };
  const { webhookHeader } = run.product.link;
  return [
    ...routes.map(({ method, path }): [string, RequestInit] => [
      `${api}${path}?${query}`,
      { headers, method, ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }) },
    ]),
    [`${api}/PostVendor`, { headers, method: 'POST', body: `{"password":${stray}` }],
    [`${api}/${token}`, { headers }],
    [`${api}/GetVendor/${stray}`, { headers }],
    [`${api}/GetVendor?action=list`, { headers: { authorization: `Basic ${stray}` } }],
    [`${api}/GetVendor?action=list`, { headers: { authorization: `Bearer ${token}x` } }],
    ...[stray, token].map((shown): [string, RequestInit] => [
      `${api}/VendorWebhook?secret=${stray}`,
      { headers: { [webhookHeader]: shown }, method: 'POST', body: `{"Inserted":[{"${token}":"${stray}"` },
    ]),
    ...[
      ['InitiateAuth', `{"AuthParameters":{"PASSWORD":${stray}`],
      ['InitiateAuth', JSON.stringify({ AuthFlow: token, ClientId: { [stray]: token } })],
      ['ConfirmSignUp', JSON.stringify({ Username: [stray], ConfirmationCode: { [token]: stray } })],
      [token, '{}'],
    ].map(([operation, body]): [string, RequestInit] => [
      run.identityUrl,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: body ?? '',
      },
    ]),
  ];
};
