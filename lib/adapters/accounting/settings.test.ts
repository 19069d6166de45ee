import { type AccountingSettings, resolveSettings } from './settings.ts';

const settings = (overrides: Partial<AccountingSettings> = {}): AccountingSettings => ({
  baseUrl: 'https://erp.example.com/Bottler/',
  tenant: 'BOTTLER',
  branch: null,
  endpoint: 'Default/24.200.001',
  authMode: 'cookie',
  credentials: async () => ({ username: 'u', password: 'p' }),
  sessionKey: async () => 'k',
  ...overrides,
});

describe('the settings of the connector', () => {
  it('have the defaults of the contract', () => {
    expect(resolveSettings(settings())).toMatchObject({
      maxPerMinute: 40,
      maxConcurrent: 2,
      pageSize: 500,
      hold: false,
      createBill: false,
      timing: { readMs: 60_000, writeMs: 120_000 },
    });
    expect(resolveSettings(settings()).baseUrl.pathname).toBe('/Bottler');
  });

  it.each(['http://127.0.0.1:3001', 'http://localhost:3001', 'http://[::1]:3001', 'https://erp.example.com'])(
    'let a password go to %s',
    (baseUrl) => {
      expect(() => resolveSettings(settings({ baseUrl }))).not.toThrow();
    },
  );

  it.each([
    'http://erp.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://x',
    'erp',
  ])('let no password go to %s', (baseUrl) => {
    expect(() => resolveSettings(settings({ baseUrl }))).toThrow(/base URL/);
  });

  it.each([
    { tenant: ' ' },
    { endpoint: 'Default' },
    { endpoint: 'Default/24.200.001/../..' },
    { maxPerMinute: 0 },
    { maxConcurrent: 1.5 },
    { pageSize: Number.NaN },
  ])('refuse %j in a sentence', (wrong) => {
    expect(() => resolveSettings(settings(wrong))).toThrow(/^The accounting /);
  });
});
