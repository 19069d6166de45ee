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

export type PlannedName = 'start' | 'sign-in' | 'dialog' | 'dashboard' | 'forms';

/** Of the dashboard's pages, so many share a thing that it belongs to all of them. */
const COMMON_TO = 6;

/** What is shared by fewer pages, but smaller than this, costs more as a request than as bytes on the other pages. */
const SMALL = 12_000;

const isStart = (entry: string): boolean => /\/index\.html$|\/src\/main\.tsx$/.test(entry);
const isSignIn = (entry: string): boolean => entry.endsWith('/src/auth/sign-in/sign-in-screen.tsx');
/** Shown to those who are not signed in; what is done with one's own account stands in the dashboard. */
const isWayIn = (entry: string): boolean =>
  entry.includes('/src/auth/') && !/\/auth\/security\/|\/sign-in-again-dialog\.tsx$/.test(entry);
const isDashboard = (entry: string): boolean => entry.endsWith('/src/app/routing/dashboard-routes.tsx');
const isScreen = (entry: string): boolean => /\/src\/features\/.*-screen\.tsx$/.test(entry);
/** Comes when it is opened (`src/ui/loading/lazy-dialog.tsx`), over a page that stands. */
const isDialog = (entry: string): boolean => /\/src\/features\/.*-dialog\.tsx$/.test(entry);
/** Stand in the header of every page of the dashboard. */
const isHeaderNote = (entry: string): boolean => /\/(?:attention-note|waiting-[a-z]+)\.tsx$/.test(entry);

/** What forms are made of, and the schemas that check them: no page needs any of it before a form is opened. */
const isOfForms = (module: string): boolean =>
  /\/node_modules\/(?:zod|react-hook-form|@hookform)\/|\/lib\/api\//.test(module);

const count = (entries: ReadonlySet<string>, is: (entry: string) => boolean): number =>
  [...entries].filter(is).length;

type NameOf = (chunk: NaturalChunk) => PlannedName | null;

/** Where a chunk belongs by who needs it, whatever it is; null: to those pages alone that show it. */
const byNeed = ({ reachedFrom }: NaturalChunk): PlannedName | null => {
  const has = (is: (entry: string) => boolean) => count(reachedFrom, is) > 0;
  if (has(isStart)) return 'start';
  if (has(isSignIn)) return has(isDashboard) || has(isScreen) ? 'start' : 'sign-in';
  if (has(isDashboard)) return has(isWayIn) ? 'dialog' : 'dashboard';
  return has(isHeaderNote) ? 'dashboard' : null;
};

/**
 * Where a chunk belongs that some pages and dialogs share: to all pages where it is many or little, and to the forms
 * where it has to do with these, or is needed by dialogs alone.
 */
const bySharing = (
  { reachedFrom, modules, imports, size }: NaturalChunk,
  nameOf: NameOf,
): PlannedName | null => {
  const screens = count(reachedFrom, isScreen);
  const sharing = screens + count(reachedFrom, isDialog);
  if (sharing > 1 && modules.some(isOfForms)) return 'forms';
  const isLittle = size < SMALL && sharing > 1 && imports.every((needed) => nameOf(needed) !== null);
  if (screens < COMMON_TO && !isLittle) return null;
  return screens === 0 || imports.some((needed) => nameOf(needed) === 'forms') ? 'forms' : 'dashboard';
};

/**
 * Which few files the pages come in: some sixty small ones a page cost more in requests than they save in bytes.
 * Answers the name of the file for each module that goes into one of them; the others stay as the bundler cuts them.
 * What a chunk needs is needed by whoever needs the chunk, so that no file comes to need a lesser one.
 */
export const planChunks = (chunks: readonly NaturalChunk[]): ReadonlyMap<string, PlannedName> => {
  const named = new Map<NaturalChunk, PlannedName | null>();
  const nameOf: NameOf = (chunk) => {
    const known = named.get(chunk);
    if (known !== undefined) return known;
    // Chunks may need each other: who asks meanwhile goes by need alone.
    named.set(chunk, byNeed(chunk));
    const name = named.get(chunk) ?? bySharing(chunk, nameOf);
    named.set(chunk, name);
    return name;
  };
  return new Map(
    chunks.flatMap((chunk) => {
      const name = nameOf(chunk);
      return name ? chunk.modules.map((module) => [module, name] as const) : [];
    }),
  );
};
