import type { Template } from '#local/template/assembly.ts';
import { evaluateStack } from '#local/template/template.ts';
import { tableWritersOf } from './table-writers.ts';

const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const grant = (Action: string | string[], Resource: unknown) => ({
  PolicyDocument: { Statement: [{ Effect: 'Allow', Action, Resource }] },
});
const named = (name: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { FunctionName: name, Role: arnOf(`${name}Role`) },
});
const role = (...Policies: object[]) => ({ Type: 'AWS::IAM::Role', Properties: { Policies } });
const table = { Type: 'AWS::DynamoDB::Table' };

const resources = {
  ...{ Receipts: table, Vendors: table, Nobodys: table },
  Post: named('Post'),
  PostRole: role(grant(['dynamodb:PutItem', 'dynamodb:GetItem'], [arnOf('Receipts'), arnOf('Vendors')])),
  Get: named('Get'),
  GetRole: role(grant('dynamodb:Query', arnOf('Receipts'))),
  Sync: named('Sync'),
  SyncRole: role(),
  SyncPolicy: {
    Type: 'AWS::IAM::Policy',
    Properties: { ...grant('dynamodb:UpdateItem', arnOf('Vendors')), Roles: [{ Ref: 'SyncRole' }] },
  },
} as Template['Resources'];

describe('who may write a table', () => {
  const stack = evaluateStack({ template: { Resources: resources } });
  const writersOf = tableWritersOf(stack);
  const writers = (logicalId: string) => {
    const names = writersOf(stack.attribute(logicalId, 'Arn'));
    return names && [...names];
  };

  it('is whose role is granted a way of writing, within the role or beside it', () => {
    expect(writers('Receipts')).toEqual(['Post']);
    expect(writers('Vendors')).toEqual(['Post', 'Sync']);
  });

  it('is not known of a table that no role names', () => {
    expect(writers('Nobodys')).toBeNull();
  });
});
