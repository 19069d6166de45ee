import { spawnSync } from 'node:child_process';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';

const run = (command: string, ...options: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', command, ...options], {
    cwd: REPOSITORY_ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe.each([
  ['npm run faults', 'test/faults/run.ts', '--outage N'],
  ['npm run bench', 'test/bench/run.ts', '--picture FILE'],
])('%s', (name, file, option) => {
  it('tells its options when it is asked to, and ends well', () => {
    const { status, stdout, stderr } = run(file, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`${name} -- [options]`);
    expect(stdout).toContain(option);
  });

  it('names an option that it does not know', () => {
    const { status, stderr } = run(file, '--sede', '4');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Unknown option '--sede'\.\n\n/);
    expect(stderr).toContain(option);
  });
});
