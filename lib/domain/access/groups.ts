/** The groups of the user pool in order of precedence (first wins). Spec §6. */
export const GROUPS = ['sysadmin', 'manager', 'consultant'] as const;

export type Group = (typeof GROUPS)[number];

export const isGroup = (name: string): name is Group => (GROUPS as readonly string[]).includes(name);

/** In order of precedence, each once. */
export const inPrecedence = (groups: readonly Group[]): readonly Group[] =>
  GROUPS.filter((group) => groups.includes(group));
