import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { killTree } from './process-tree.ts';

const START_MS = 180_000;

/** The whole product in a process of its own, which is killed and started again on what it stored. */
export class ProductProcess {
  private child: ChildProcess | null = null;
  private client: ApiClient | null = null;

  constructor(
    readonly basePort: number,
    readonly stateDir: string,
  ) {}

  get siteUrl(): string {
    return `http://localhost:${this.basePort}`;
  }

  /** The accounting simulator's own address, for its records. */
  get simulatorUrl(): string {
    return `http://localhost:${this.basePort + 2}/__sim`;
  }

  start(): void {
    this.client = null;
    this.child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        join(import.meta.dirname, 'product-child.ts'),
        String(this.basePort),
        this.stateDir,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
  }

  async ready(): Promise<void> {
    await eventually(
      async () => {
        if (this.child?.exitCode !== null) throw new Error('The product ended by itself.');
        const answer = await fetch(`${this.siteUrl}/__local/ready`).catch(() => null);
        return answer?.ok || undefined;
      },
      'the start of the product',
      START_MS,
    );
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    killTree(child.pid);
    await ended;
  }

  /** The manager at the dock, signed in once a start. */
  async dock(): Promise<ApiClient> {
    if (!this.client) this.client = await this.signIn();
    return this.client;
  }

  private async signIn(): Promise<ApiClient> {
    const config = await (await fetch(`${this.siteUrl}/config.json`)).json();
    const person = {
      username: 'manager',
      password: 'Warehouse-1234',
      email: 'manager@example.com',
      group: 'manager',
    };
    return signedInAs(
      {
        siteUrl: this.siteUrl,
        identityUrl: config.userPoolEndpoint,
        poolId: config.userPoolId,
        clientId: config.userPoolClientId,
        people: [person],
      },
      'manager',
    );
  }
}
