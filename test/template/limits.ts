import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/bundle-functions.ts';
import type { Synthesised } from './synthesise.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const limits = read('docs/limits.md');
const guide = read('docs/deploy.md');

/** The last cell of a row of What it costs, in US$: `1.72 + 0.52` is 2.24. */
const costOf = (what: string): number => {
  const row = guide.split('\n').find((line) => line.startsWith(`| ${what} |`));
  const cell = row?.split(' | ').at(-1)?.replace(/[|*]/g, '') ?? '';
  return cell.split(' + ').reduce((sum, amount) => sum + Number(amount), 0);
};

/** What a setting is where nobody says it, as the guide's table has it. */
const settingOf = (key: string): number => {
  const row = guide.split('\n').find((line) => line.startsWith(`| \`${key}\` |`));
  return Number(row?.split(' | ')[1]?.replaceAll('`', ''));
};

/** One warehouse, as docs/limits.md says it. */
const PEOPLE = 20;
const TABLETS = 4;
const RECEIPTS_AN_HOUR = 200 / 10;
const VENDORS_IN_VIEW = 5;
const ORDERS = 50;
const KEY_BYTES = 100;
const DASHBOARDS = 10;
const LOOKERS = 2;
const CALLS_A_RECEIPT = 5;
const SECONDS_A_RECEIPT = 10;
const BOOKS_A_MINUTE = 2;

/** docs/limits.md is arithmetic: done again, from what the product and its guide say today. */
export const describeLimits = (stack: Synthesised) =>
  describe('what gives way first', () => {
    const callsAMinute = (RECEIPTS_AN_HOUR / 60) * CALLS_A_RECEIPT + VENDORS_IN_VIEW / 5;
    const callsASecond = (PEOPLE * 5 + TABLETS * 15) / 60;

    it('is calls to the accounting system, then the poster', () => {
      const budget = settingOf('accountingMaxPerMinute');
      const warehouses = Math.floor((budget - BOOKS_A_MINUTE) / callsAMinute);
      expect(limits).toContain(`(\`accountingMaxPerMinute\`, ${budget})`);
      expect(limits).toContain(
        `So ${callsAMinute.toFixed(1)} a minute for each warehouse, and 2 | **${warehouses}** |`,
      );
      const posted = 3600 / SECONDS_A_RECEIPT;
      const each = posted / RECEIPTS_AN_HOUR;
      expect(limits).toContain(
        `${posted} an hour against ${RECEIPTS_AN_HOUR} an hour for each warehouse | **${each}** |`,
      );
      const most = Number(/at most (\d+); those of one order/.exec(guide)?.[1]);
      expect(limits).toContain(`\`posters\` up to ${most}: ${most * each} warehouses`);
    });

    it('is then a list read whole, functions at a time, and the stage', () => {
      const looks = (100 * LOOKERS) / (5 * 60);
      const listed = Math.round(looks * 100 * ORDERS);
      expect(limits).toContain(`${listed.toLocaleString('en')} units of the 40,000*`);
      const square = 100 * Math.sqrt(40_000 / listed);
      expect(Math.abs(square - 350)).toBeLessThan(5);
      // 0.05 s each; a morning's rush is ten times as many.
      const atATime = Math.round(Number(callsASecond.toFixed(1)) * 5) / 10;
      expect(limits).toContain(
        `a morning's rush ${atATime} | **${Math.floor(10 / atATime)}** with a quota of 10`,
      );
      const { MethodSettings } = stack.only('AWS::ApiGateway::Stage').Properties;
      const all = MethodSettings.find(({ ResourcePath }: { ResourcePath: string }) => ResourcePath === '/*');
      expect(limits).toContain(
        `stage (${all.ThrottlingRateLimit.toLocaleString('en')} calls a second, bursts of ${all.ThrottlingBurstLimit.toLocaleString('en')})`,
      );
      expect(Math.round(all.ThrottlingRateLimit / 27) * 10).toBe(370);
      expect(callsASecond).toBeCloseTo(2.7, 1);
    });

    it('is no count, whoever looks at it', () => {
      const all = (100 * ORDERS * KEY_BYTES) / 4000 / 2;
      const looks = (100 * DASHBOARDS) / 60;
      expect(limits).toContain(`${Math.floor(all)} read units a minute`);
      expect(limits).toContain(
        `${Math.round(looks)} looks a second, ${Math.ceil(looks / 2)} units of the 3,000 that a partition gives (${Math.floor(looks * Math.floor(all)).toLocaleString('en')} when each look counted)`,
      );
      const most = (100 * 3000) / (looks / 2);
      expect(most).toBeGreaterThan(30_000);
    });

    it('costs what the guide says of one warehouse, a hundred times but for what does not grow', () => {
      const whole = costOf('**Together**');
      const fixed = ['Secrets', 'KMS', 'Metrics of our own', 'Alarms', 'Dashboard']
        .map(costOf)
        .reduce((sum, each) => sum + each);
      expect(limits).toContain(
        `of the US$${Math.round(whole)} a month of one warehouse ${Math.round(fixed)} do not grow`,
      );
      const each = (whole - fixed).toFixed(1);
      const hundred = Math.round((Math.round(fixed) + 100 * Number(each)) / 10) * 10;
      expect(limits).toContain(
        `at most ${Math.round(fixed)} + 100 × ${each}, about US$${hundred.toLocaleString('en')}.`,
      );
    });
  });
