import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('keeps people in a new file alone: one that is there stays, and a sentence says so', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'people-')), 'people.json');
  writeFileSync(file, 'kept before');
  const command = ['--import', 'tsx', 'bin/people.ts', '--pool', 'ap-southeast-2_none', '--keep', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const sentence = `There is a file ${file} already, and what was kept in it stays. Name another one, or move it away first.`;
  // What the SDK says of this Node comes after it.
  expect([status, stdout, stderr.split('\n')[0]]).toEqual([1, '', sentence]);
  expect(readFileSync(file, 'utf8')).toBe('kept before');
});
