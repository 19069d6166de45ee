/** Rows and bodies of so many notifications are read at once. */
const READ_AT_ONCE = 8;

export const inGroups = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / READ_AT_ONCE) }, (_, group) =>
    all.slice(group * READ_AT_ONCE, (group + 1) * READ_AT_ONCE),
  );
