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

/** The target of `import('x')` and `require('x')`; undefined: the node is neither. */
const calledTarget = (node: Node): string | null | undefined => {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined;
  const { callee } = node;
  const isImport = callee.type === 'Import' || (callee.type === 'Identifier' && callee.value === 'require');
  if (!isImport) return undefined;
  const [first] = node.arguments as readonly { expression?: unknown }[];
  return textOf(first?.expression);
};

/** `import type …`, and braces around nothing but types. */
const isTypesOnly = ({ typeOnly, specifiers = [] }: Node): boolean => {
  const named = specifiers as readonly { isTypeOnly?: boolean }[];
  return typeOnly === true || (named.length > 0 && named.every(({ isTypeOnly }) => isTypeOnly));
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
  let computed = 0;
  let namesZod = false;
  for (const node of nodesOf(tree.body)) {
    const source = textOf(node.source) ?? textOf(node.expression);
    if (node.type === 'ImportDeclaration' || RE_EXPORTS.has(node.type)) {
      if (source !== null) specifiers.push(source);
      if (source !== null && !isTypesOnly(node)) values.push(source);
      if (node.type === 'ImportDeclaration' && source === 'zod/mini')
        namesZod ||= (node.specifiers as readonly Node[]).some(
          ({ type }) => type !== 'ImportNamespaceSpecifier',
        );
    } else if (node.type === 'TsImportType') {
      const target = textOf(node.argument);
      if (target !== null) specifiers.push(target);
    } else if (node.type === 'TsExternalModuleReference') {
      if (source !== null) specifiers.push(source);
    } else {
      const target = calledTarget(node);
      if (target === null) computed += 1;
      else if (target !== undefined) {
        specifiers.push(target);
        values.push(target);
      }
    }
  }
  const body = tree.body as unknown as readonly Node[];
  const passesOn = body.filter((node) => RE_EXPORTS.has(node.type) && isNode(node.source));
  return {
    specifiers,
    values,
    computed,
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
