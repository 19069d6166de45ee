import { extname } from 'node:path';
import { parseSync } from '@swc/core';

/** What a source file says of other files, values and types alike. */
export interface ImportsOfFile {
  /** As written: `#domain/result.ts`, `./x.ts`, `zod`. */
  readonly specifiers: readonly string[];
  /** Those that are there at run time: types are gone by then. */
  readonly values: readonly string[];
  /** Imports whose target is only known when they run. */
  readonly computed: number;
  /** Which names it takes from where; `*`: whatever is there. */
  readonly taken: readonly (readonly [specifier: string, name: string])[];
  /** The names under which others can take what it declares. */
  readonly exported: readonly string[];
  readonly hasDefaultExport: boolean;
  /** `export * from`, or nothing but re-exports. */
  readonly isBarrel: boolean;
  /** Its mere import does something: a bare import, or a statement of its own. */
  readonly actsOnImport: boolean;
  /** `import { z } from 'zod/mini'`, which drags all of it and every locale into a bundle. */
  readonly namesZod: boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Every node of a tree, parents first. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const entry of value) yield* nodesOf(entry);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value;
    for (const child of Object.values(value)) yield* nodesOf(child);
  }
}

const textOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'StringLiteral' ? String(value.value) : null;

const nameOf = (identifier: unknown): string => String((identifier as { value?: unknown }).value);

/** The target of `import('x')` and `require('x')`; undefined: the node is neither. */
const calledTarget = (node: Node): string | null | undefined => {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined;
  const { callee } = node;
  const isImport = callee.type === 'Import' || (callee.type === 'Identifier' && callee.value === 'require');
  if (!isImport) return undefined;
  const [first] = node.arguments as readonly { expression?: unknown }[];
  return textOf(first?.expression);
};

/** The target of `jest.requireActual('x')`: what a test takes of a file that it has replaced. */
const replacedTarget = ({ type, callee, arguments: given }: Node): string | null => {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return null;
  if (nameOf(callee.property) !== 'requireActual') return null;
  return textOf((given as readonly { expression?: unknown }[])[0]?.expression);
};

/** `import type …`, and braces around nothing but types. */
const isTypesOnly = ({ typeOnly, specifiers = [] }: Node): boolean => {
  const named = specifiers as readonly { isTypeOnly?: boolean }[];
  return typeOnly === true || (named.length > 0 && named.every(({ isTypeOnly }) => isTypeOnly));
};

/** The names that an import or a re-export takes; one without braces takes all. */
const takenNames = (specifiers: readonly Node[]): readonly string[] =>
  specifiers.map((specifier) => {
    if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported ?? specifier.local);
    return specifier.type === 'ExportSpecifier' ? nameOf(specifier.orig) : '*';
  });

/** The names of `export const a = …`, `export interface A`, `export { a }`. What is passed on is another file's. */
const exportedNames = (node: Node): readonly string[] => {
  if (node.type === 'ExportNamedDeclaration' && !isNode(node.source))
    return (node.specifiers as readonly Node[]).map(({ exported, orig }) => nameOf(exported ?? orig));
  if (node.type !== 'ExportDeclaration' || !isNode(node.declaration)) return [];
  const { declarations, identifier, id } = node.declaration;
  if (!Array.isArray(declarations)) return [nameOf(identifier ?? id)];
  return declarations.flatMap(({ id: pattern }) =>
    [...nodesOf({ ...pattern, typeAnnotation: null })]
      .filter(({ type }) => type === 'Identifier')
      .map(nameOf),
  );
};

const RE_EXPORTS = new Set(['ExportAllDeclaration', 'ExportNamedDeclaration']);
const DEFAULTS = new Set(['ExportDefaultDeclaration', 'ExportDefaultExpression']);

/** Reads a source text by its grammar: comments and strings that look like imports are none. */
export const readImports = (path: string, source: string): ImportsOfFile => {
  const extension = extname(path);
  const tree = parseSync(source, {
    syntax: 'typescript',
    tsx: extension === '.tsx' || extension === '.jsx',
    target: 'es2022',
  });
  const specifiers: string[] = [];
  const values: string[] = [];
  const taken: (readonly [string, string])[] = [];
  let computed = 0;
  let namesZod = false;
  for (const node of nodesOf(tree.body)) {
    const source = textOf(node.source) ?? textOf(node.expression);
    if (node.type === 'ImportDeclaration' || RE_EXPORTS.has(node.type)) {
      if (source !== null) specifiers.push(source);
      if (source !== null && !isTypesOnly(node)) values.push(source);
      const specifiersOf = (node.specifiers ?? [{ type: '*' }]) as readonly Node[];
      if (source !== null) for (const name of takenNames(specifiersOf)) taken.push([source, name]);
      if (node.type === 'ImportDeclaration' && source === 'zod/mini')
        namesZod ||= (node.specifiers as readonly Node[]).some(
          ({ type }) => type !== 'ImportNamespaceSpecifier',
        );
    } else if (node.type === 'TsImportType') {
      const target = textOf(node.argument);
      if (target !== null) {
        specifiers.push(target);
        taken.push([target, '*']);
      }
    } else if (node.type === 'TsExternalModuleReference') {
      if (source !== null) specifiers.push(source);
    } else {
      const target = calledTarget(node);
      if (target === null) computed += 1;
      else if (target !== undefined) {
        specifiers.push(target);
        values.push(target);
        taken.push([target, '*']);
      }
      const replaced = replacedTarget(node);
      if (replaced !== null) taken.push([replaced, '*']);
    }
  }
  const body = tree.body as unknown as readonly Node[];
  const passesOn = body.filter((node) => RE_EXPORTS.has(node.type) && isNode(node.source));
  return {
    specifiers,
    values,
    computed,
    taken,
    exported: body.flatMap(exportedNames),
    namesZod,
    actsOnImport: body.some(
      (node) =>
        node.type === 'ExpressionStatement' ||
        (node.type === 'ImportDeclaration' && (node.specifiers as readonly Node[]).length === 0),
    ),
    hasDefaultExport: body.some(
      (node) =>
        DEFAULTS.has(node.type) ||
        (node.type === 'ExportNamedDeclaration' &&
          (node.specifiers as readonly { exported?: { value?: string } }[]).some(
            ({ exported }) => exported?.value === 'default',
          )),
    ),
    isBarrel:
      body.some((node) => node.type === 'ExportAllDeclaration') ||
      (passesOn.length > 0 &&
        body.every((node) => node.type === 'ImportDeclaration' || passesOn.includes(node))),
  };
};
