import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from './assembly.ts';
import { resolveReferences } from './dynamic-references.ts';
import { checkStack, evaluateStack, readStack } from './template.ts';

/** The value of output `It` in a template with the given output value and whatever else it needs. */
function evaluated(value: unknown, rest: Partial<Template> = {}): unknown {
  const stack = evaluateStack({
    template: {
      Resources: { Probe: { Type: 'Test::Probe', Properties: { It: value } }, ...rest.Resources },
      ...withoutResources(rest),
    },
  });
  return stack.resources.get('Probe')?.properties.It;
}

function withoutResources({ Resources, ...rest }: Partial<Template>): Partial<Template> {
  return rest;
}

const table = { Type: 'AWS::DynamoDB::Table', Properties: { KeySchema: [] } };

describe('the functions of a template', () => {
  it('join, split and select', () => {
    expect(evaluated({ 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }, 7]] })).toBe('a-ap-southeast-2-7');
    expect(evaluated({ 'Fn::Select': [1, { 'Fn::Split': ['.', 'a.b.c'] }] })).toBe('b');
    expect(() => evaluated({ 'Fn::Select': [3, ['a']] })).toThrow('entry 3');
  });

  it('substitute names, attributes and own variables, and leave literals', () => {
    const text = {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's placeholders, not ours
      'Fn::Sub': ['${T}|${T.Arn}|${own}|${!kept}|${AWS::Partition}', { own: { Ref: 'AWS::StackName' } }],
    };
    expect(evaluated(text, { Resources: { T: table } })).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what a literal placeholder becomes
      'T|arn:aws:dynamodb:ap-southeast-2:000000000000:table/T|Local|${kept}|aws',
    );
  });

  it('decide by conditions of every kind', () => {
    const Conditions = {
      Same: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'ap-southeast-2'] },
      Other: { 'Fn::Not': [{ Condition: 'Same' }] },
      Both: { 'Fn::And': [{ Condition: 'Same' }, { Condition: 'Other' }] },
      Either: { 'Fn::Or': [{ Condition: 'Same' }, { Condition: 'Other' }] },
    };
    const chosen = (name: string) => evaluated({ 'Fn::If': [name, 'yes', 'no'] }, { Conditions });
    expect(['Same', 'Other', 'Both', 'Either'].map(chosen)).toEqual(['yes', 'no', 'no', 'yes']);
  });

  it('leave out what has no value', () => {
    expect(evaluated({ a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] })).toEqual({ b: [1] });
  });

  it('look up mappings and parameters, and encode', () => {
    const Mappings = { Zones: { 'ap-southeast-2': { name: 'Sydney' } } };
    expect(evaluated({ 'Fn::FindInMap': ['Zones', { Ref: 'AWS::Region' }, 'name'] }, { Mappings })).toBe(
      'Sydney',
    );
    expect(evaluated({ Ref: 'P' }, { Parameters: { P: { Type: 'String', Default: 'd' } } })).toBe('d');
    expect(evaluated({ 'Fn::Base64': 'hello' })).toBe('aGVsbG8=');
  });

  it('stop the start by name when unknown', () => {
    expect(() => evaluated({ 'Fn::Transform': {} })).toThrow('Fn::Transform');
    expect(() => evaluated({ Ref: 'Nobody' })).toThrow('Nobody');
    expect(() => evaluated({ 'Fn::GetAtt': ['T', 'Colour'] }, { Resources: { T: table } })).toThrow(
      'for Colour',
    );
  });
});

describe('names and ids', () => {
  it('have AWS’s forms and are the same at every start', () => {
    const Resources = {
      Pool: { Type: 'AWS::Cognito::UserPool' },
      Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' } } },
      Secret: { Type: 'AWS::SecretsManager::Secret' },
      Fn: { Type: 'AWS::Lambda::Function' },
      Live: {
        Type: 'AWS::Lambda::Alias',
        Properties: { Name: 'live', FunctionName: { Ref: 'V1' }, FunctionVersion: '1' },
      },
      V1: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { 'Fn::GetAtt': ['Fn', 'Arn'] } } },
    };
    const ids = () =>
      [...evaluateStack({ template: { Resources } }).resources.values()].map(({ ref }) => ref);
    expect(ids()).toEqual(ids());
    const [pool, client, secret, fn, live, version] = ids();
    expect(pool).toMatch(/^ap-southeast-2_[a-z0-9]{9}$/);
    expect(client).toMatch(/^[a-z0-9]{26}$/);
    expect(secret).toMatch(/^arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:Secret-[a-z0-9]{6}$/);
    expect(fn).toBe('Fn');
    expect(version).toBe('arn:aws:lambda:ap-southeast-2:000000000000:function:Fn:1');
    expect(live).toBe('arn:aws:lambda:ap-southeast-2:000000000000:function:Fn:live');
  });

  it('are a version’s and an alias’s under the ARN of a function that is only named', () => {
    const FunctionName = { Ref: 'Fn' };
    const Resources = {
      Fn: { Type: 'AWS::Lambda::Function' },
      V1: { Type: 'AWS::Lambda::Version', Properties: { FunctionName } },
      Live: {
        Type: 'AWS::Lambda::Alias',
        Properties: { Name: 'live', FunctionName, FunctionVersion: { 'Fn::GetAtt': ['V1', 'Version'] } },
      },
    };
    const stack = evaluateStack({ template: { Resources } });
    const own = 'arn:aws:lambda:ap-southeast-2:000000000000:function:Fn';
    expect(stack.resources.get('V1')?.ref).toBe(`${own}:1`);
    expect(stack.resources.get('Live')).toMatchObject({
      ref: `${own}:live`,
      properties: { FunctionVersion: '1' },
    });
  });

  it('are absent for a resource whose condition is false', () => {
    const stack = evaluateStack({
      template: {
        Conditions: { Never: { 'Fn::Equals': [1, 2] } },
        Resources: { T: { ...table, Condition: 'Never' } },
      },
    });
    expect(stack.ofType('AWS::DynamoDB::Table')).toEqual([]);
  });
});

describe('secret references', () => {
  const secrets: Record<string, string> = {
    'arn:aws:secretsmanager:r:1:secret:api-AbC': '{"key":"k1"}',
    plain: 'whole',
  };
  const resolve = (text: string) =>
    resolveReferences({ deep: [text] }, (id) => secrets[id] ?? 'none').deep[0];

  it('give the whole secret or one key of it, by ARN or by name, inside a longer text', () => {
    expect(
      resolve('{{resolve:secretsmanager:arn:aws:secretsmanager:r:1:secret:api-AbC:SecretString:key::}}'),
    ).toBe('k1');
    expect(
      resolve('a {{resolve:secretsmanager:plain}} b {{resolve:secretsmanager:plain:SecretString:::}}'),
    ).toBe('a whole b whole');
  });

  it('stop the start when they name a key or a service that is not there', () => {
    expect(() =>
      resolve('{{resolve:secretsmanager:arn:aws:secretsmanager:r:1:secret:api-AbC:SecretString:no::}}'),
    ).toThrow('no key no');
    expect(() => resolve('{{resolve:ssm:/a/b}}')).toThrow('resolve:ssm');
  });
});

describe('a stack that says something unknown', () => {
  const served = {
    'AWS::X::Served': { served: ['Name', 'Targets[].Arn', 'Deep.Known'], ignored: ['Tags', 'Deep.Left'] },
  };
  const check = (Type: string, Properties = {}) =>
    checkStack(evaluateStack({ template: { Resources: { Thing: { Type, Properties } } } }), served);

  it('does not start, and names the type', () => {
    expect(() => check('AWS::New::Thing')).toThrow('Thing is of type AWS::New::Thing');
  });

  it('does not start, and names the property, at any depth', () => {
    expect(() => check('AWS::X::Served', { Colour: 1 })).toThrow('the property Colour');
    expect(() => check('AWS::X::Served', { Targets: [{ Arn: 'a' }, { Weight: 1 }] })).toThrow(
      'Targets[].Weight',
    );
    expect(() => check('AWS::X::Served', { Deep: { Odd: 1 } })).toThrow('Deep.Odd');
  });

  it('starts when all is served or listed as ignored, and tells what is ignored', () => {
    expect(
      check('AWS::X::Served', {
        Name: 'n',
        Tags: [{}],
        Deep: { Left: 1, Known: {} },
        Targets: [{ Arn: 'a' }],
      }),
    ).toEqual(['Thing (AWS::X::Served): Tags', 'Thing (AWS::X::Served): Deep.Left']);
    expect(check('AWS::SNS::Topic')).toEqual(['Thing (AWS::SNS::Topic): nobody is paged from here']);
  });
});

describe('a cloud assembly', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'assembly-'));
  afterAll(() => rmSync(outdir, { recursive: true }));
  const write = (file: string, content: object) => writeFileSync(join(outdir, file), JSON.stringify(content));
  const stackArtifact = (templateFile: string) => ({
    type: 'aws:cloudformation:stack',
    environment: 'aws://unknown-account/ap-southeast-2',
    properties: { templateFile },
  });

  it('gives its one stack and where its assets lie', () => {
    write('manifest.json', {
      artifacts: {
        Shop: stackArtifact('shop.json'),
        'Shop.assets': { type: 'cdk:asset-manifest', properties: { file: 'shop.assets.json' } },
        Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
      },
    });
    write('shop.json', { Resources: { T: table } });
    write('shop.assets.json', {
      files: { abc: { source: { path: 'asset.abc' }, destinations: { here: { objectKey: 'abc.zip' } } } },
    });
    const stack = readStack(outdir);
    expect(stack.place.stackName).toBe('Shop');
    expect(stack.asset('abc.zip')).toBe(join(outdir, 'asset.abc'));
    expect(() => stack.asset('def.zip')).toThrow('no asset def.zip');
  });

  describe('whose template deploys another', () => {
    const nestedStack = (Parameters: Record<string, unknown>) => ({
      Type: 'AWS::CloudFormation::Stack',
      Properties: {
        TemplateURL: { 'Fn::Join': ['', ['https://s3.', { Ref: 'AWS::URLSuffix' }, '/assets/abc.json']] },
        Parameters,
      },
    });
    const alarm = (name: unknown) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmName: name } });
    const writeBoth = (outer: Partial<Template>, inner: Partial<Template>) => {
      write('manifest.json', {
        artifacts: {
          Shop: stackArtifact('shop.json'),
          'Shop.assets': { type: 'cdk:asset-manifest', properties: { file: 'shop.assets.json' } },
        },
      });
      write('shop.assets.json', {
        files: { abc: { source: { path: 'inner.json' }, destinations: { here: { objectKey: 'abc.json' } } } },
      });
      write('shop.json', outer);
      write('inner.json', inner);
    };

    it('has the resources of both, the inner ones with the parameters that they are given', () => {
      writeBoth(
        { Resources: { T: table, Inner: nestedStack({ watched: { Ref: 'T' } }) } },
        {
          Parameters: { watched: { Type: 'String' }, kind: { Type: 'String', Default: 'late' } },
          Resources: {
            A: alarm({ 'Fn::Join': [' ', [{ Ref: 'watched' }, { Ref: 'kind' }, 'https://api']] }),
          },
        },
      );
      const stack = readStack(outdir, undefined, { 'https://api': 'here' });
      expect([...stack.resources.keys()]).toEqual(['T', 'Inner', 'A']);
      expect(stack.ofType('AWS::CloudWatch::Alarm')).toMatchObject([{ ref: 'T late here' }]);
      expect(stack.attribute('A', 'Arn')).toBe(
        'arn:aws:cloudwatch:ap-southeast-2:000000000000:alarm:T late here',
      );
    });

    it('asks the inner one for what it says', () => {
      writeBoth(
        {
          Resources: { Inner: nestedStack({}), B: alarm({ 'Fn::GetAtt': ['Inner', 'Outputs.Name'] }) },
          Outputs: { None: { Value: { 'Fn::GetAtt': ['Inner', 'Outputs.Name'] } } },
        },
        { Resources: { A: alarm('first') }, Outputs: { Name: { Value: { Ref: 'A' } } } },
      );
      const { resources, outputs } = readStack(outdir);
      expect(resources.get('B')?.ref).toBe('first');
      expect(outputs).toEqual({ None: 'first' });
    });

    it('names what neither of them says, holds or knows', () => {
      const inner = { Resources: { A: alarm('first') } };
      writeBoth(
        { Resources: { B: alarm({ 'Fn::GetAtt': ['Inner', 'Outputs.Name'] }), Inner: nestedStack({}) } },
        inner,
      );
      expect(() => readStack(outdir)).toThrow('the output Name');
      writeBoth({ Resources: { A: table, Inner: nestedStack({}) } }, inner);
      expect(() => readStack(outdir)).toThrow('Two templates hold A');
      writeBoth({ Resources: { Inner: nestedStack({}) } }, { ...inner, Transform: 'X' });
      expect(() => readStack(outdir)).toThrow('a section Transform');
      writeBoth({ Resources: { Inner: nestedStack({}) } }, { Resources: { A: alarm({ Ref: 'watched' }) } });
      expect(() => readStack(outdir)).toThrow('refers to watched');
    });
  });

  it('needs a name when it holds several stacks', () => {
    write('manifest.json', { artifacts: { One: stackArtifact('one.json'), Two: stackArtifact('one.json') } });
    write('one.json', { Resources: {} });
    expect(() => readStack(outdir)).toThrow('One, Two');
    expect(readStack(outdir, 'Two').place.stackName).toBe('Two');
  });
});
