import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrograms, programFolders, whatToInstall } from './programs.ts';

describe('the programs of the peer', () => {
  const root = mkdtempSync(join(tmpdir(), 'programs-'));
  afterAll(() => rmSync(root, { recursive: true }));

  const folder = (name: string, ...programs: readonly string[]): string => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    for (const program of programs) writeFileSync(join(path, program), '');
    return path;
  };

  it('are taken from the first folder that has them', () => {
    const tryton = folder('tryton', 'trytond', 'trytond-admin');
    const postgres = folder('postgres', 'trytond', 'initdb', 'postgres', 'pg_isready', 'createdb');
    expect(findPrograms([tryton, postgres])).toEqual({
      programs: {
        trytond: join(tryton, 'trytond'),
        'trytond-admin': join(tryton, 'trytond-admin'),
        initdb: join(postgres, 'initdb'),
        postgres: join(postgres, 'postgres'),
        pg_isready: join(postgres, 'pg_isready'),
        createdb: join(postgres, 'createdb'),
      },
    });
  });

  it('that are missing are named, with what to install', () => {
    const tryton = folder('alone', 'trytond', 'postgres', 'pg_isready', 'createdb');
    expect(findPrograms([tryton])).toEqual({ missing: ['trytond-admin', 'initdb'] });
    expect(whatToInstall(['trytond-admin', 'initdb'])).toMatch(
      /no trytond-admin, initdb on this machine: on Debian, apt-get install tryton-server /,
    );
  });

  it('of PostgreSQL are those of its newest version, after the path', () => {
    folder('debian/9/bin');
    folder('debian/15/bin');
    const debian = join(root, 'debian');
    expect(programFolders('/a::/b', debian)).toEqual([
      '/a',
      '/b',
      join(debian, '15', 'bin'),
      join(debian, '9', 'bin'),
    ]);
    expect(programFolders('/a', join(root, 'nowhere'))).toEqual(['/a']);
  });
});
