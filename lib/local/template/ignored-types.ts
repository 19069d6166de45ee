/**
 * Resource types of which the local run makes nothing, and why that is right here. A type that is neither
 * served nor on this list stops the start.
 */
export const ignoredTypes: Record<string, string> = {
  'AWS::ApiGateway::Account': 'logging role of the account',
  'AWS::CDK::Metadata': 'says which constructs were used',
  'AWS::CloudFront::OriginAccessControl': 'the bucket is a folder here',
  'AWS::CloudWatch::Alarm': 'nobody is paged from here',
  'AWS::CloudWatch::CompositeAlarm': 'nobody is paged from here',
  'AWS::CloudWatch::Dashboard': 'metrics are not collected here',
  'AWS::IAM::ManagedPolicy': 'permissions are not enforced here; the template test asserts them',
  'AWS::IAM::Policy': 'permissions are not enforced here; the template test asserts them',
  'AWS::IAM::Role': 'permissions are not enforced here; the template test asserts them',
  'AWS::KMS::Alias': 'nothing is encrypted at rest here',
  'AWS::KMS::Key': 'nothing is encrypted at rest here',
  'AWS::Lambda::LayerVersion': 'only deployment helpers use layers',
  'AWS::Lambda::Permission': 'permissions are not enforced here; the template test asserts them',
  'AWS::Logs::LogGroup': 'logs go to files',
  'AWS::Logs::MetricFilter': 'metrics are not collected here',
  'AWS::Logs::ResourcePolicy': 'permissions are not enforced here',
  'AWS::S3::Bucket': 'a bucket is the folder that is deployed into it',
  'AWS::S3::BucketPolicy': 'permissions are not enforced here',
  'AWS::SNS::Subscription': 'nobody is paged from here',
  'AWS::SNS::Topic': 'nobody is paged from here',
  'AWS::SNS::TopicPolicy': 'permissions are not enforced here',
  'AWS::SQS::QueuePolicy': 'permissions are not enforced here',
  'AWS::SecretsManager::ResourcePolicy': 'permissions are not enforced here',
  'AWS::WAFv2::WebACL': 'no firewall stands before this machine',
  'AWS::WAFv2::WebACLAssociation': 'no firewall stands before this machine',
  'AWS::WAFv2::LoggingConfiguration': 'no firewall stands before this machine',
  'Custom::LogRetention': 'logs go to files',
  'Custom::S3AutoDeleteObjects': 'empties a bucket when the stack is deleted',
};
