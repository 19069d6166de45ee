/** What of an update sets some attributes and takes others out; names of attributes have no other signs than letters. */
export const setAttributes = (set: Readonly<Record<string, unknown>>, remove: readonly string[] = []) => {
  const names = Object.keys(set);
  const removal = remove.length > 0 ? ` REMOVE ${remove.map((name) => `#${name}`).join(', ')}` : '';
  return {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${removal}`,
    ExpressionAttributeNames: Object.fromEntries([...names, ...remove].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
  };
};
