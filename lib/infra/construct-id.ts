/** A function's construct: `get-vendor` → `GetVendor`. */
export const constructIdOf = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
