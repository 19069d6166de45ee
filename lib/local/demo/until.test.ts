import { until } from './until.ts';

describe('what is waited for', () => {
  it('is looked at until nothing is missing', async () => {
    const answers = ['A lot is missing.', 'A lot is missing.', null, 'never asked'];
    let looks = 0;
    await until(async () => answers[looks++] ?? null, { everyMs: 0 });
    expect(looks).toBe(3);
  });

  it('is not waited for without end: what was missing last is said', async () => {
    const never = until(async () => 'GR-000001 is not in stock.', { longestMs: 0, everyMs: 0 });
    await expect(never).rejects.toThrow('GR-000001 is not in stock. (looked at for 0 s)');
  });

  it('ends at once where it can not be looked at', async () => {
    await expect(until(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});
