import { act, screen, waitFor } from '@testing-library/react';
import { getReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anOrder } from '#frontend/testing/an-order.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const refused = (): Response =>
  new Response(JSON.stringify({ error: 'Not now.', code: 'REFUSED', requestId: 'request-1' }), {
    status: 403,
    headers: { 'content-type': 'application/json' },
  });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const tryAgain = () => screen.findAllByRole('button', { name: 'Try Again' });

it.each([
  '/dashboard/work-orders',
  '/dashboard/completed-work-orders',
  '/dashboard/production-order-history',
  '/dashboard/receive-goods?po=PO1',
  '/dashboard/vendor',
  '/dashboard/vendor/V001',
  '/dashboard/production-line',
  '/dashboard/received-goods',
  '/dashboard/work-center-management',
  '/dashboard/logs-notifications',
  '/dashboard/user-management',
  '/dashboard/user-management?status=removed',
  '/dashboard/roles-permission',
])('on %s, Try Again keeps its place while it is tried, and when it fails again', async (path) => {
  fakeApi();
  globalThis.fetch = async () => refused();
  const { user } = openApp(path, aPerson({ groups: ['sysadmin'] }));
  const [button] = await tryAgain();
  const answer = deferredResponse<void>();
  globalThis.fetch = async () => {
    await answer.promise;
    return refused();
  };
  await user.click(button as HTMLElement);
  await act(async () => undefined);
  expect(document.body).not.toHaveFocus();
  answer.release();
  await waitFor(async () => expect(await tryAgain()).toContain(document.activeElement));
});

it('what came in its place has the focus when it went well', async () => {
  const api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => new Refusal(403, 'Not now.'));
  const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
  const [button] = await tryAgain();
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [anOrder()],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
  await user.click(button as HTMLElement);
  const row = await screen.findByRole('button', { name: 'Receive PO1' });
  expect(document.activeElement).toContainElement(row);
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
});
