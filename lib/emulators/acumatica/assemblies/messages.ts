/** The system's own sentences about kit assemblies. */
export const messages = {
  dictated: 'Quantity is dictated by the Kit specification.',
  outOfBounds: 'Quantity is out of bounds. Verify Min. and Max. quantity of the component.',
  noAddition: 'The addition of components is not allowed by the Kit specification.',
  inactive: (revision: string) => `Revision '${revision}' of the kit is inactive.`,
  noAssemblyAt: (location: string) => `Assembly is not allowed at location '${location}'.`,
} as const;
