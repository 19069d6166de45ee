import { type Branch, treeOf } from './trace-tree.ts';

const edge = (from: string, to: string) => ({ from, to });

const said = ({ key, branches, elsewhere }: Branch<ReturnType<typeof edge>>): string =>
  `${key}${elsewhere === null ? '' : `*${elsewhere}`}${branches.length > 0 ? `(${branches.map(said).join(' ')})` : ''}`;

describe('a trace as a tree', () => {
  const edges = [edge('sugar', 'run'), edge('glass', 'run'), edge('run', 'cola'), edge('cola', 'truck')];

  it('goes forward, or backward', () => {
    expect(said(treeOf('sugar', edges, 'forward'))).toBe('sugar(run(cola(truck)))');
    expect(said(treeOf('cola', edges, 'backward'))).toBe('cola(run(sugar glass))');
  });

  it('opens out once what is come to by several ways, where it is nearest', () => {
    const mixed = [edge('a', 'b'), edge('b', 'c'), edge('a', 'c'), edge('c', 'd')];
    expect(said(treeOf('a', mixed, 'forward'))).toBe('a(b(c*a) c(d))');
    expect(said(treeOf('z', [edge('z', 'a'), ...mixed], 'forward'))).toBe('z(a(b(c*a) c(d)))');
  });

  it('says of what nothing lies behind nothing more, however many ways lead to it', () => {
    const twice = [edge('a', 'b'), edge('a', 'c'), edge('b', 'truck'), edge('c', 'truck')];
    expect(said(treeOf('a', twice, 'forward'))).toBe('a(b(truck) c(truck))');
  });

  it('ends where rework comes round', () => {
    expect(said(treeOf('a', [edge('a', 'b'), edge('b', 'a')], 'forward'))).toBe('a(b(a*a))');
  });

  it('keeps what went in several lots by one way together', () => {
    const [branch] = treeOf('pallet', [edge('pallet', 'truck'), edge('pallet', 'truck')], 'forward').branches;
    expect(branch?.edges).toHaveLength(2);
  });

  it('of what goes through thousands of levels is made all the same', () => {
    const long = Array.from({ length: 5_000 }, (_, level) => edge(`${level}`, `${level + 1}`));
    expect(treeOf('0', long, 'forward').branches).toHaveLength(1);
  });
});
