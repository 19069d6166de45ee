import { screen, waitFor } from '@testing-library/react';
import { getVendor } from '#api/vendors.ts';
import { session } from '#frontend/auth/session/session.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { vendorsNamed } from '#frontend/testing/a-vendor.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { prefetchForPath } from './prefetch-for-path.ts';
import { prefetchPage } from './prefetch-page.ts';

jest.mock('aws-amplify/auth', () => ({ signOut: jest.fn(() => Promise.resolve()) }));

const PATH = '/dashboard/vendor';

const vendorsAnswer = () => {
  const api = fakeApi();
  answerDashboard(api);
  api.on(getVendor, 'list_vendors', () => ({ data: { items: [...vendorsNamed(12)] } }));
  api.on(getVendor, 'vendor_load', () => ({ data: null }));
  return api;
};

describe('what a page begins with', () => {
  it('is asked for before the page is drawn, and not again by the page', async () => {
    const api = vendorsAnswer();
    session.begin(aPerson());
    await prefetchPage(`${PATH}/`);
    expect(api.requests('list_vendors')).toHaveLength(1);
    openApp(PATH, aPerson());
    expect(await screen.findByText('Showing 1-10 of 12 total vendors')).toBeVisible();
    expect(api.requests('list_vendors')).toHaveLength(1);
  });

  it('is what was asked for before the code of the page was there, word for word', async () => {
    const api = vendorsAnswer();
    session.begin(aPerson());
    prefetchForPath(`${PATH}/`);
    await waitFor(() => expect(api.requests('list_vendors')).toHaveLength(1));
    await prefetchPage(PATH);
    openApp(PATH, aPerson());
    expect(await screen.findByText('Showing 1-10 of 12 total vendors')).toBeVisible();
    expect(api.requests('list_vendors')).toHaveLength(1);
  });

  it('belongs to the first that is drawn: who comes next asks anew', async () => {
    const api = vendorsAnswer();
    session.begin(aPerson());
    await prefetchPage(PATH);
    openApp(PATH, aPerson()).unmount();
    openApp(PATH, aPerson());
    expect(await screen.findByText('Showing 1-10 of 12 total vendors')).toBeVisible();
    expect(api.requests('list_vendors')).toHaveLength(2);
  });

  it('is not asked for by somebody who waits for a role, nor on a page that there is not', async () => {
    const api = vendorsAnswer();
    session.begin(aPerson({ groups: [] }));
    prefetchForPath(PATH);
    await prefetchPage(PATH);
    session.begin(aPerson());
    await prefetchPage('/dashboard/nothing');
    prefetchForPath('/dashboard/nothing');
    expect(api.requests('list_vendors')).toHaveLength(0);
  });
});
