import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionDefinition } from '../functions/function-definition.ts';

const folders: string[] = [];

/** A folder with files, gone after the tests that asked for it. */
export function aFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** For `afterAll`: removes the folders made by `aFolder`. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A function whose `handler` is the given body of `async (event, context) => { … }`. */
export function aFunction(body: string, overrides: Partial<FunctionDefinition> = {}): FunctionDefinition {
  const name = overrides.name ?? 'Probe';
  return {
    logicalId: name,
    name,
    arn: `arn:aws:lambda:ap-southeast-2:000000000000:function:${name}`,
    version: '$LATEST',
    codePath: aFolder({ 'index.mjs': `export const handler = async (event, context) => { ${body} };` }),
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    timeout: 10,
    memory: 256,
    concurrency: 4,
    isWoken: false,
    environment: {},
    ...overrides,
  };
}
