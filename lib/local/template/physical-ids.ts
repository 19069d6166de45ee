import { createHash } from 'node:crypto';

/** Where the stack would stand. The account is one that AWS gives to nobody. */
export type Place = {
  partition: string;
  region: string;
  accountId: string;
  urlSuffix: string;
  stackName: string;
};

/** A resource while its identity is asked for: `text` evaluates one of its properties, undefined when absent. */
export type Named = { logicalId: string; type: string; text(property: string): string | undefined };

type Identity = (resource: Named, place: Place) => string;
type Kind = { ref: Identity; attributes?: Record<string, Identity> };

/**
 * What `Ref` and `Fn::GetAtt` answer for a type, in AWS's own forms, the same at every start: ids that AWS
 * invents are made from the logical id. Types that are not here answer their logical id, and an `Arn` of that.
 */
export function kindOf(type: string): Kind {
  return kinds[type] ?? { ref: logicalId, attributes: { Arn: (r, p) => arn(p, 'local', r.logicalId) } };
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `length` characters of a-z and 0-9 that depend on `seed` alone. */
function inventedId(seed: string, length: number): string {
  return [...createHash('sha256').update(seed).digest().subarray(0, length)]
    .map((byte) => letters[byte % letters.length])
    .join('');
}

function arn(
  place: Place,
  service: string,
  resource: string,
  { region = place.region, account = place.accountId } = {},
) {
  return `arn:${place.partition}:${service}:${region}:${account}:${resource}`;
}

const logicalId: Identity = (resource) => resource.logicalId;
const named =
  (property: string): Identity =>
  (resource) =>
    resource.text(property) ?? resource.logicalId;
const invented =
  (length: number): Identity =>
  (resource, place) =>
    inventedId(`${place.stackName}/${resource.logicalId}`, length);
const under =
  (service: string, prefix: string, name: Identity): Identity =>
  (resource, place) =>
    arn(place, service, `${prefix}${name(resource, place)}`);

const tableName = named('TableName');
const table: Kind = {
  ref: tableName,
  attributes: {
    Arn: under('dynamodb', 'table/', tableName),
    StreamArn: (r, p) => `${under('dynamodb', 'table/', tableName)(r, p)}/stream/local`,
    TableId: invented(12),
  },
};
const functionName = named('FunctionName');
const functionArn = under('lambda', 'function:', functionName);
const poolId: Identity = (r, p) => `${p.region}_${invented(9)(r, p)}`;
const bucketName: Identity = (r, p) => r.text('BucketName') ?? `${r.logicalId.toLowerCase()}-${p.accountId}`;
const secretName = named('Name');
const secretArn: Identity = (r, p) =>
  arn(p, 'secretsmanager', `secret:${secretName(r, p)}-${invented(6)(r, p)}`);
const queueName = named('QueueName');
const queueUrl: Identity = (r, p) =>
  `https://sqs.${p.region}.${p.urlSuffix}/${p.accountId}/${queueName(r, p)}`;
const topicArn = under('sns', '', named('TopicName'));
/** A version or alias is named under its function's ARN, whether the template names the function or gives its ARN. */
const qualified =
  (qualifier: Identity): Identity =>
  (r, p) => {
    const owner = withoutQualifier(r.text('FunctionName') ?? '');
    const ownerArn = owner.startsWith('arn:') ? owner : arn(p, 'lambda', `function:${owner}`);
    return `${ownerArn}:${qualifier(r, p)}`;
  };
const aliasArn = qualified((r) => r.text('Name') ?? '');
const versionArn = qualified(() => '1');
const edgeFunctionArn: Identity = (r, p) =>
  arn(p, 'cloudfront', `function/${named('Name')(r, p)}`, { region: '' });
const apiRef = (attribute: string): Kind => ({
  ref: invented(10),
  attributes: { [attribute]: invented(10) },
});
const withId: Kind = { ref: invented(13), attributes: { Id: invented(13) } };

/** A function's ARN or name without version or alias. */
export function withoutQualifier(functionArnOrName: string): string {
  return functionArnOrName.replace(/^(arn:[^:]+:lambda:[^:]+:[^:]+:function:[^:]+):.+$/, '$1');
}

const kinds: Record<string, Kind> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::Lambda::Function': { ref: functionName, attributes: { Arn: functionArn } },
  'AWS::Lambda::Version': {
    ref: versionArn,
    attributes: { Version: () => '1', FunctionArn: versionArn },
  },
  'AWS::Lambda::Alias': { ref: aliasArn, attributes: { AliasArn: aliasArn } },
  'AWS::Lambda::LayerVersion': { ref: under('lambda', 'layer:', (r) => `${r.logicalId}:1`) },
  'AWS::Cognito::UserPool': {
    ref: poolId,
    attributes: {
      Arn: under('cognito-idp', 'userpool/', poolId),
      UserPoolId: poolId,
      ProviderName: (r, p) => `cognito-idp.${p.region}.${p.urlSuffix}/${poolId(r, p)}`,
      ProviderURL: (r, p) => `https://cognito-idp.${p.region}.${p.urlSuffix}/${poolId(r, p)}`,
    },
  },
  'AWS::Cognito::UserPoolClient': {
    ref: invented(26),
    attributes: { ClientId: invented(26), Name: named('ClientName') },
  },
  'AWS::Cognito::UserPoolGroup': { ref: named('GroupName') },
  'AWS::ApiGateway::RestApi': {
    ref: invented(10),
    attributes: {
      RestApiId: invented(10),
      RootResourceId: (r, p) => inventedId(`${p.stackName}/${r.logicalId}/root`, 10),
    },
  },
  'AWS::ApiGateway::Resource': apiRef('ResourceId'),
  'AWS::ApiGateway::Deployment': apiRef('DeploymentId'),
  'AWS::ApiGateway::Authorizer': apiRef('AuthorizerId'),
  'AWS::ApiGateway::ApiKey': apiRef('APIKeyId'),
  'AWS::ApiGateway::UsagePlan': apiRef('Id'),
  'AWS::ApiGateway::Stage': { ref: named('StageName') },
  'AWS::SecretsManager::Secret': { ref: secretArn, attributes: { Id: secretArn, Arn: secretArn } },
  'AWS::SQS::Queue': {
    ref: queueUrl,
    attributes: { Arn: under('sqs', '', queueName), QueueName: queueName, QueueUrl: queueUrl },
  },
  'AWS::SNS::Topic': { ref: topicArn, attributes: { TopicArn: topicArn, TopicName: named('TopicName') } },
  'AWS::S3::Bucket': {
    ref: bucketName,
    attributes: {
      Arn: (r, p) => arn(p, 's3', bucketName(r, p), { region: '', account: '' }),
      DomainName: (r, p) => `${bucketName(r, p)}.s3.${p.urlSuffix}`,
      RegionalDomainName: (r, p) => `${bucketName(r, p)}.s3.${p.region}.${p.urlSuffix}`,
    },
  },
  'AWS::CloudFront::Distribution': {
    ref: invented(14),
    attributes: { Id: invented(14), DomainName: (r, p) => `${invented(14)(r, p)}.cloudfront.net` },
  },
  'AWS::CloudFront::Function': {
    ref: edgeFunctionArn,
    attributes: { FunctionARN: edgeFunctionArn, 'FunctionMetadata.FunctionARN': edgeFunctionArn },
  },
  'AWS::CloudFront::ResponseHeadersPolicy': withId,
  'AWS::CloudFront::CachePolicy': withId,
  'AWS::CloudFront::OriginRequestPolicy': withId,
  'AWS::CloudFront::OriginAccessControl': withId,
  'AWS::IAM::Role': {
    ref: named('RoleName'),
    attributes: {
      Arn: (r, p) => arn(p, 'iam', `role/${named('RoleName')(r, p)}`, { region: '' }),
      RoleId: invented(20),
    },
  },
  'AWS::Logs::LogGroup': {
    ref: named('LogGroupName'),
    attributes: { Arn: (r, p) => `${under('logs', 'log-group:', named('LogGroupName'))(r, p)}:*` },
  },
  'AWS::Events::Rule': { ref: named('Name'), attributes: { Arn: under('events', 'rule/', named('Name')) } },
  'AWS::CloudWatch::Alarm': {
    ref: named('AlarmName'),
    attributes: { Arn: under('cloudwatch', 'alarm:', named('AlarmName')) },
  },
};
