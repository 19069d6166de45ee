import { spawnSync } from 'node:child_process';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';

describe('npm run bench -- --peer', () => {
  it('where there is no Tryton says what to install, and measures nothing', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'test/bench/run.ts', '--peer'],
      { cwd: REPOSITORY_ROOT, encoding: 'utf8', env: { PATH: '/nowhere' } },
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^--peer runs Tryton, and there is no trytond, .* apt-get install tryton-server .*\.\n$/,
    );
  });
});
