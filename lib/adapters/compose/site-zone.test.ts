import { setSiteTimeZone, siteTimeZone } from '#domain/calendar.ts';
import { composeServing } from './serving.ts';
import { composeVendorWebhook } from './vendor-notifications.ts';
import { composeWorker } from './worker.ts';

const before = { ...process.env };

beforeEach(() => {
  Object.assign(process.env, {
    ...{ USER_POOL_CLIENT_ID: 'client', METRICS_NAMESPACE: 'Warehouse', AWS_REGION: 'ap-southeast-2' },
    ...{ TABLE_NOTIFICATIONS: 'n', TABLE_CALLS: 'c', WEBHOOK_SECRET_ID: 's', WEBHOOK_COMPANY_ID: 'Company' },
  });
});

afterEach(() => {
  process.env = { ...before };
  setSiteTimeZone('Australia/Sydney');
});

/** Every function has one of them. */
describe.each([
  ['who answers staff', composeServing],
  ['who works in the background', composeWorker],
  ['who takes what the accounting system sends', composeVendorWebhook],
])('%s', (_, compose) => {
  it('goes by the days of the site that its deployment names', () => {
    process.env.SITE_TIME_ZONE = 'Australia/Lord_Howe';
    compose();
    expect(siteTimeZone()).toBe('Australia/Lord_Howe');
  });

  it('goes by those of Sydney where it names none', () => {
    delete process.env.SITE_TIME_ZONE;
    setSiteTimeZone('America/Santiago');
    compose();
    expect(siteTimeZone()).toBe('Australia/Sydney');
  });
});
