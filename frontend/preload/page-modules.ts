import { parseAst } from 'vite';

type Node = { readonly type: string; readonly [name: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const each = (value: unknown, tell: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const one of value) each(one, tell);
  if (!isNode(value)) return;
  tell(value);
  for (const name of Object.keys(value)) each(value[name], tell);
};

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

const pathIn = (described: unknown): string | null => {
  let path: string | null = null;
  each(described, (node) => {
    if (node.type !== 'Property' || !isNode(node.key) || node.key.name !== 'path') return;
    path ??= textOf(node.value);
  });
  return path;
};

const importIn = (load: unknown): string | null => {
  let module: string | null = null;
  each(load, (node) => {
    if (node.type === 'ImportExpression') module ??= textOf(node.source);
  });
  return module;
};

/**
 * Which module each page's path fetches, read out of the list of pages (`src/app/routing/pages.ts`) as it is written:
 * `page({ path: '/dashboard/vendor', … }, () => import('…'))`. Paths of single records, with a parameter, are left out.
 */
export const pageModules = (code: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  each(parseAst(code, { lang: 'ts' }), (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'page') return;
    const [described, load] = node.arguments as readonly unknown[];
    const [path, module] = [pathIn(described), importIn(load)];
    if (path && module && !path.includes(':')) found.set(path, module);
  });
  return found;
};
