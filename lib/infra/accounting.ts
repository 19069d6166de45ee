import type { Role } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AccountingSimulator } from './accounting-simulator.ts';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings/settings.ts';

/** The header in which the accounting system sends the webhook's secret. */
const WEBHOOK_HEADER = 'X-Webhook-Secret';

/**
 * How the accounting system is reached: its secrets, and what a function gets in its environment. Secrets are
 * read at run time by their id; their values are in no template and no environment.
 */
export class Accounting extends Construct {
  /** JSON `{ username, password, clientId, clientSecret }`; made empty, filled in by hand (docs/deploy.md). */
  readonly credentials: Secret;
  /** 64 letters and digits, from which the key is derived that encrypts the shared session at rest. */
  readonly sessionKey: Secret;
  /** JSON `{ current, previous? }`: what the webhook's header may say. */
  readonly webhookSecret: Secret;

  readonly #settings: Settings;
  readonly #simulator: AccountingSimulator | undefined;

  /** `simulator`: what stands in for the accounting system, whose own credentials wait until it is connected. */
  constructor(scope: Construct, id: string, settings: Settings, simulator?: AccountingSimulator) {
    super(scope, id);
    this.#settings = settings;
    this.#simulator = simulator;
    this.credentials = new Secret(this, 'Credentials', {
      description: 'Sign-in to the accounting system: fill in username, password, clientId and clientSecret.',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ username: '', clientId: '', clientSecret: '' }),
        generateStringKey: 'password',
        excludePunctuation: true,
      },
    });
    this.sessionKey = new Secret(this, 'SessionKey', {
      description: 'Encrypts the accounting session that the functions share. Nothing to fill in.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    this.webhookSecret = new Secret(this, 'WebhookSecret', {
      description: `What the accounting system must send in ${WEBHOOK_HEADER}: current, and previous during a rotation.`,
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'current',
        passwordLength: 48,
        excludePunctuation: true,
      },
    });
    acknowledge(this.credentials, {
      SMG4: 'The password is set in the accounting system, which offers no way to change it by machine.',
    });
    acknowledge(this.sessionKey, {
      SMG4: 'It encrypts one item that lives for an hour; a new key costs one sign-in, and nobody else knows it.',
    });
    acknowledge(this.webhookSecret, {
      SMG4: 'Its other end is a form in the accounting system: a person rotates both, current and previous side by side.',
    });
  }

  /** The environment of a function that calls the accounting system. Grant it the sign-in, too. */
  get connectorEnvironment(): Record<string, string> {
    const settings = this.#settings;
    return {
      ACCOUNTING_BASE_URL: settings.accountingBaseUrl,
      ACCOUNTING_TENANT: settings.accountingTenant,
      ACCOUNTING_BRANCH: settings.accountingBranch,
      ACCOUNTING_ENDPOINT: settings.accountingEndpoint,
      ACCOUNTING_AUTH_MODE: settings.accountingAuthMode,
      ACCOUNTING_MAX_PER_MINUTE: String(settings.accountingMaxPerMinute),
      ACCOUNTING_MAX_CONCURRENCY: String(settings.accountingMaxConcurrency),
      ACCOUNTING_READ_SECONDS: String(settings.accountingReadSeconds),
      ACCOUNTING_WRITE_SECONDS: String(settings.accountingWriteSeconds),
      ACCOUNTING_RELEASE: String(settings.accountingRelease),
      ACCOUNTING_QTY_WITH_LOTS: String(settings.accountingQtyWithLots),
      ACCOUNTING_SECRET_ID: this.credentials.secretArn,
      SESSION_KEY_SECRET_ID: this.sessionKey.secretArn,
      IN_DOUBT_SECONDS: String(settings.inDoubtSeconds),
      ...(settings.restoredOn === undefined ? {} : { RESTORED_ON: settings.restoredOn }),
      ...this.#simulator?.environment,
    };
  }

  /** Lets a function sign in to the accounting system, and share the session with the others. */
  grantSignIn(role: Role): void {
    (this.#simulator ?? this).credentials.grantRead(role);
    this.sessionKey.grantRead(role);
  }

  /** The environment of a function that reads the rows of notifications. */
  get rowsEnvironment(): Record<string, string> {
    return { WEBHOOK_FIELD_ALIASES: JSON.stringify(this.#settings.webhookFieldAliases) };
  }

  /** The environment of the webhook's function. Grant it the webhook's secret, too. */
  get webhookEnvironment(): Record<string, string> {
    return {
      WEBHOOK_SECRET_ID: this.webhookSecret.secretArn,
      WEBHOOK_HEADER_NAME: WEBHOOK_HEADER,
      WEBHOOK_COMPANY_ID: this.#settings.accountingTenant,
      WEBHOOK_FROM: this.#settings.webhookFrom.join(','),
    };
  }
}
