import { createHash } from 'node:crypto';
import type { DeployedFiles } from './deployed-files.ts';

const CONFIG = 'config.json';

/** Who can sign in on this machine, in a sentence. */
export const signInNoteOf = (people: readonly { readonly username: string; readonly password: string }[]) => {
  const names = people.map(({ username }) => username);
  return `On this machine you can sign in as ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, password ${people[0]?.password}.`;
};

/**
 * What the stack deploys, with a sentence for the sign-in page in what the pages read first. Nothing but this run puts it
 * there: a deployed product has none.
 */
export const withSignInNote = (files: DeployedFiles, signInNote: string): DeployedFiles =>
  new Map(
    [...files].map(([bucket, objects]) => {
      const config = objects.get(CONFIG);
      if (!config) return [bucket, objects];
      const body = Buffer.from(JSON.stringify({ ...JSON.parse(config.body.toString('utf8')), signInNote }));
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      return [bucket, new Map(objects).set(CONFIG, { ...config, body, etag })];
    }),
  );
