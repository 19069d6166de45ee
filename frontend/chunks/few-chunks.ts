import { build, type InlineConfig, type Plugin } from 'vite';
import { type NaturalChunk, planChunks } from './chunk-plan.ts';

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...all: never[]) => unknown>>[1];

const naturalChunks = (bundle: Bundle): readonly NaturalChunk[] => {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) => {
      if (output.type !== 'chunk') return [];
      const { modules, fileName } = output;
      const size = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
      const chunk = {
        modules: Object.keys(modules),
        size,
        reachedFrom: new Set<string>(),
        imports: [] as NaturalChunk[],
      };
      return [[fileName, { output, chunk }] as const];
    }),
  );
  for (const { output, chunk } of chunks.values())
    for (const file of output.imports) {
      const needed = chunks.get(file);
      if (needed) chunk.imports.push(needed.chunk);
    }
  const reach = (chunk: NaturalChunk & { reachedFrom: Set<string> }, entry: string): void => {
    if (chunk.reachedFrom.has(entry)) return;
    chunk.reachedFrom.add(entry);
    for (const needed of chunk.imports) reach(needed as typeof chunk, entry);
  };
  for (const { output, chunk } of chunks.values())
    if (output.facadeModuleId && (output.isEntry || output.isDynamicEntry))
      reach(chunk, output.facadeModuleId);
  return [...chunks.values()].map(({ chunk }) => chunk);
};

/**
 * Cuts the pages into few files. Which modules a page really needs is known only after unused code is gone, so the
 * pages are bundled once to see, written nowhere, and then as planned.
 */
export const fewChunks = (same: InlineConfig): Plugin => {
  let plan: ReturnType<typeof planChunks> = new Map();
  const seeWhatIsNeeded: Plugin = {
    name: 'see-what-is-needed',
    generateBundle: (_options, bundle) => {
      plan = planChunks(naturalChunks(bundle));
    },
  };
  return {
    name: 'few-chunks',
    apply: 'build',
    buildStart: async () => {
      await build({
        ...same,
        configFile: false,
        logLevel: 'error',
        plugins: [...(same.plugins ?? []), seeWhatIsNeeded],
        build: { ...same.build, write: false, minify: false, cssMinify: false },
      });
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'planned', name: (module: string) => plan.get(module) ?? null }],
            },
          },
        },
      },
    }),
  };
};
