import { spawnSync } from 'node:child_process';
import { verdictOn } from './audit.ts';

const asked = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout } = spawnSync('npm', asked, { encoding: 'utf8', timeout: 60_000 });
const { passes, sentence } = verdictOn(stdout ?? '');
console.log(sentence);
process.exitCode = passes ? 0 : 1;
