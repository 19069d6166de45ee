/**
 * Why somebody with this address can't register themselves, in a sentence without its full stop, which the user pool
 * adds; null: they can. A domain says nothing of those below it. No domains: everybody can.
 */
export const signUpRefusal = (email: string, domains: readonly string[]): string | null => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length === 0 || domains.includes(domain)) return null;
  return `Register with an address of ${domains.join(' or ')}, or ask a sysadmin to invite you`;
};
