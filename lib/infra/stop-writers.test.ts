import { type AskAws, startFunctionsAgain, stopFunctions, writersOf } from './stop-writers.ts';

/** Functions of an account: places of their own, and tags. */
let functions: Map<string, { reserved?: number; tags: Record<string, string> }>;
const changes: string[] = [];
let diesAt: number;

const aws: AskAws = (service, operation, input) => {
  if (service === 'cloudformation')
    return {
      StackResourceSummaries: [...functions.keys()].map((name) => ({
        ...{
          ResourceType: 'AWS::Lambda::Function',
          LogicalResourceId: name,
          PhysicalResourceId: `W-${name}`,
        },
      })),
    };
  const one = functions.get(String(input['function-name'] ?? input.resource).replace(/^(arn:)?W-/, ''));
  if (!one) throw new Error('ResourceNotFoundException');
  if (operation === 'get-function')
    return { Configuration: { FunctionArn: `arn:${input['function-name']}` }, Tags: one.tags };
  if (operation === 'get-function-concurrency')
    return one.reserved === undefined ? null : { ReservedConcurrentExecutions: one.reserved };
  if (changes.length === diesAt) throw new Error('It died.');
  changes.push(operation);
  if (operation === 'put-function-concurrency')
    one.reserved = Number(input['reserved-concurrent-executions']);
  if (operation === 'delete-function-concurrency') delete one.reserved;
  if (operation === 'tag-resource') {
    const [key = '', value = ''] = String(input.tags).split('=');
    one.tags[key] = value;
  }
  if (operation === 'untag-resource') delete one.tags[String(input['tag-keys'])];
  return null;
};

const IDS = ['ReceiptPoster', 'PostReceipts'];
const said: string[] = [];
const options = (write: boolean) => ({
  stack: 'Warehouse',
  aws,
  write,
  tell: (line: string) => void said.push(line),
});
const reserved = () => [...functions.values()].map((one) => one.reserved);

beforeEach(() => {
  diesAt = Number.POSITIVE_INFINITY;
  changes.splice(0);
  said.splice(0);
  functions = new Map([
    ['ReceiptPosterHandler1234ABCD', { reserved: 1, tags: {} }],
    ['PostReceiptsHandler1234ABCD', { tags: {} }],
  ]);
});

describe('functions that are stopped for a restore', () => {
  it('are those that may write the tables', () => {
    expect([...writersOf(['Receipts', 'PurchaseOrders'])].sort()).toEqual([
      ...['GetReceiveGoods', 'PostReceipts', 'PostReceiveGoods', 'ReceiptPoster', 'StockKeeper'],
    ]);
  });

  it('are told first, and left as they are', () => {
    stopFunctions(options(false), IDS);
    expect(said).toEqual(['ReceiptPoster: 1 before, 0 then', 'PostReceipts: none before, 0 then']);
    expect(changes).toEqual([]);
  });

  it('get back what they had', () => {
    stopFunctions(options(true), IDS);
    expect(reserved()).toEqual([0, 0]);
    startFunctionsAgain(options(false), IDS);
    expect(reserved()).toEqual([0, 0]);
    // One by one, where the order matters.
    startFunctionsAgain(options(true), ['ReceiptPoster']);
    expect(reserved()).toEqual([1, 0]);
    startFunctionsAgain(options(true), IDS);
    expect(reserved()).toEqual([1, undefined]);
    expect(said.at(-2)).toBe('ReceiptPoster: was not stopped by this, stays at 1');
    expect([...functions.values()].map(({ tags }) => tags)).toEqual([{}, {}]);
  });

  it('get it back wherever stopping and starting broke off, and were begun again', () => {
    for (const at of [0, 1, 2, 3]) {
      functions = new Map([
        ['ReceiptPosterHandler1234ABCD', { reserved: 1, tags: {} }],
        ['PostReceiptsHandler1234ABCD', { tags: {} }],
      ]);
      for (const work of [stopFunctions, startFunctionsAgain]) {
        changes.splice(0);
        diesAt = at;
        expect(() => work(options(true), IDS)).toThrow('It died.');
        diesAt = Number.POSITIVE_INFINITY;
        work(options(true), IDS);
        if (work === stopFunctions) expect(reserved()).toEqual([0, 0]);
      }
      expect(reserved()).toEqual([1, undefined]);
    }
  });

  it('are named where the stack lacks one, before anything is changed', () => {
    expect(() => stopFunctions(options(true), ['ReceiptPoster', 'Nobody'])).toThrow(
      'The stack Warehouse has no function Nobody.',
    );
    expect(changes).toEqual([]);
  });
});
