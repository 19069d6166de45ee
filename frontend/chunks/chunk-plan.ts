/** A chunk as the bundler would cut it by itself: what is reached from the same entries, and from no other. */
export interface NaturalChunk {
  readonly modules: readonly string[];
  /** Bytes of its modules as they are rendered, before they are minified. */
  readonly size: number;
  /** Entries, and modules that are fetched on demand, whose download takes this chunk in. */
  readonly reachedFrom: ReadonlySet<string>;
  /** Chunks that it needs at once. */
  readonly imports: readonly NaturalChunk[];
}

export type PlannedName = 'start' | 'sign-in' | 'dialog' | 'dashboard';

/** Of the dashboard's pages, so many share a thing that it belongs to all of them. */
const COMMON_TO = 6;

/** What is shared by fewer pages, but smaller than this, costs more as a request than as bytes on the other pages. */
const SMALL = 12_000;

const isStart = (entry: string): boolean => /\/index\.html$|\/src\/main\.tsx$/.test(entry);
const isSignIn = (entry: string): boolean => entry.endsWith('/src/auth/sign-in-screen.tsx');
/** Shown to those who are not signed in; what is done with one's own account stands in the dashboard. */
const isWayIn = (entry: string): boolean =>
  entry.includes('/src/auth/') && !/\/auth\/security\/|\/sign-in-again-dialog\.tsx$/.test(entry);
const isDashboard = (entry: string): boolean => entry.endsWith('/src/app/dashboard-routes.tsx');
const isScreen = (entry: string): boolean => /\/src\/features\/.*-screen\.tsx$/.test(entry);
/** Stand in the header of every page of the dashboard. */
const isHeaderNote = (entry: string): boolean => /\/(?:attention-note|waiting-[a-z]+)\.tsx$/.test(entry);

const count = (entries: ReadonlySet<string>, is: (entry: string) => boolean): number =>
  [...entries].filter(is).length;

/**
 * Where a chunk belongs by who needs it; null: to no group, or not by that alone. What a chunk needs is needed by
 * whoever needs the chunk, so that no group comes to need a lesser one.
 */
const byNeed = ({ reachedFrom }: NaturalChunk): PlannedName | null => {
  const has = (is: (entry: string) => boolean) => count(reachedFrom, is) > 0;
  if (has(isStart)) return 'start';
  if (has(isSignIn)) return has(isDashboard) || has(isScreen) ? 'start' : 'sign-in';
  if (has(isDashboard)) return has(isWayIn) ? 'dialog' : 'dashboard';
  return has(isHeaderNote) || count(reachedFrom, isScreen) >= COMMON_TO ? 'dashboard' : null;
};

/**
 * Which few files the pages come in: some sixty small ones a page cost more in requests than they save in bytes.
 * Answers the name of the file for each module that goes into one of them; the others stay as the bundler cuts them.
 */
export const planChunks = (chunks: readonly NaturalChunk[]): ReadonlyMap<string, PlannedName> => {
  const named = new Map<NaturalChunk, PlannedName | null>();
  const nameOf = (chunk: NaturalChunk): PlannedName | null => {
    const known = named.get(chunk);
    if (known !== undefined) return known;
    named.set(chunk, byNeed(chunk));
    const isSmallAndShared =
      chunk.size < SMALL &&
      count(chunk.reachedFrom, isScreen) > 1 &&
      !chunk.imports.some((needed) => !nameOf(needed));
    if (!named.get(chunk) && isSmallAndShared) named.set(chunk, 'dashboard');
    return named.get(chunk) ?? null;
  };
  return new Map(
    chunks.flatMap((chunk) => {
      const name = nameOf(chunk);
      return name ? chunk.modules.map((module) => [module, name] as const) : [];
    }),
  );
};
