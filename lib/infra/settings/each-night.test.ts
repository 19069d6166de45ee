import { eachNight } from './each-night.ts';

describe('a time of the night at the site', () => {
  it.each([
    ['Australia/Sydney', 'cron(15 16 * * ? *)'],
    ['Australia/Brisbane', 'cron(15 16 * * ? *)'],
    ['Australia/Lord_Howe', 'cron(45 15 * * ? *)'],
    ['America/Santiago', 'cron(15 6 * * ? *)'],
    ['Etc/UTC', 'cron(15 2 * * ? *)'],
  ])('is known to a clock of UTC by the winter of %s', (timeZone, expression) => {
    expect(eachNight('02:15', timeZone)).toBe(expression);
  });
});
