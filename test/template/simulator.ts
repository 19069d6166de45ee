import { statementsOf } from './grants.ts';
import type { Synthesised } from './synthesise.ts';

const environmentOf = (stack: Synthesised, name: string) =>
  stack.at(`${name}/Handler`)[1].Properties.Environment.Variables;

const CONNECTED = ['GetReceiveGoods', 'PostReceiveGoods', 'NotificationApplier', 'VendorSync', 'ItemSync'];

/** `trial`: a stack with a simulated accounting system. */
export const describeSimulator = (stack: Synthesised, trial: Synthesised) =>
  describe('a simulated accounting system', () => {
    it('is not there unless it is asked for', () => {
      expect(stack.text).not.toMatch(/simulat/i);
      expect(stack.ofType('AWS::Lambda::Url')).toEqual([]);
    });

    it('is the simulator, once at a time, with its books in a table of its own', () => {
      const [, { Properties: handler, Metadata: metadata }] = trial.at('AccountingSimulator/Handler');
      expect(handler).toMatchObject({ ReservedConcurrentExecutions: 1, Handler: 'index.handler' });
      expect(String(metadata?.['aws:asset:path'])).toMatch(/^asset\./);
      expect(handler.Environment.Variables).toEqual({
        TABLE_SIMULATED_BOOKS: { Ref: trial.at('AccountingSimulator/Books')[0] },
        SIMULATOR_SECRET_ID: { Ref: trial.at('AccountingSimulator/Credentials')[0] },
        SIMULATOR_TENANT: 'Company',
      });
      expect(trial.at('AccountingSimulator/Books')[1].Properties.KeySchema).toEqual([
        { AttributeName: 'kind', KeyType: 'HASH' },
        { AttributeName: 'key', KeyType: 'RANGE' },
      ]);
    });

    it('may touch its books, its secret and its log, and nothing else', () => {
      const [role] = trial.at('AccountingSimulator/Role');
      const statements = statementsOf(trial, role).map(({ Action, Resource }) => [Action, Resource]);
      const id = (path: string) => trial.at(`AccountingSimulator/${path}`)[0];
      expect(statements).toEqual([
        [['logs:CreateLogStream', 'logs:PutLogEvents'], { 'Fn::GetAtt': [id('Logs'), 'Arn'] }],
        [['secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'], { Ref: id('Credentials') }],
        [
          ['dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:Scan'],
          { 'Fn::GetAtt': [id('Books'), 'Arn'] },
        ],
      ]);
    });

    it('lets in by a password that is made at deployment, and nobody has to fill in anything', () => {
      const [, { Properties: secret }] = trial.at('AccountingSimulator/Credentials');
      const { SecretStringTemplate: template, ...generated } = secret.GenerateSecretString;
      expect(JSON.parse(template)).not.toHaveProperty('password');
      expect(generated).toMatchObject({ GenerateStringKey: 'password', PasswordLength: 48 });
    });

    it.each([...CONNECTED, 'ReceiptPoster'])('is what %s asks, one call at a time', (name) => {
      const [[address]] = trial.ofType('AWS::Lambda::Url') as [[string, unknown]];
      const url = { 'Fn::GetAtt': [address, 'FunctionUrl'] };
      const credentials = trial.at('AccountingSimulator/Credentials')[0];
      expect(environmentOf(trial, name)).toMatchObject({
        ACCOUNTING_BASE_URL: {
          'Fn::Join': ['', ['https://', { 'Fn::Select': [2, { 'Fn::Split': ['/', url] }] }]],
        },
        ACCOUNTING_BRANCH: 'SYDNEY',
        ACCOUNTING_MAX_CONCURRENCY: '1',
        ACCOUNTING_NAME: 'Simulated books',
        ACCOUNTING_SECRET_ID: { Ref: credentials },
      });
      const [role] = trial.at(`${name}/Role`);
      const grants = statementsOf(trial, role);
      expect(JSON.stringify(grants)).toContain(`{"Ref":"${credentials}"}`);
      expect(JSON.stringify(grants)).not.toContain(trial.at('Accounting/Credentials')[0]);
    });

    it('leaves the credentials of the real one as they are', () => {
      const of = (one: Synthesised) => one.at('Accounting/Credentials');
      expect(of(trial)[0]).toBe(of(stack)[0]);
      expect(of(trial)[1].Properties).toEqual(of(stack)[1].Properties);
    });
  });
