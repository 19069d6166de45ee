/** The classes that a style sheet gives a look of their own: those that are all of a rule's selector, in any form of the page. */
const classesStyled = (css: string): ReadonlySet<string> => {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@[^{};]+\{/g, '');
  const selectors = [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []));
};

/** Classes that several sheets style, with those sheets. All sheets are one in the browser: the last of them would win. */
export const namesTakenTwice = (sheets: ReadonlyMap<string, string>): readonly string[] => {
  const sheetsOf = new Map<string, string[]>();
  for (const [path, css] of sheets)
    for (const name of classesStyled(css)) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), path]);
  return [...sheetsOf]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `.${name} in ${paths.sort().join(', ')}`);
};
