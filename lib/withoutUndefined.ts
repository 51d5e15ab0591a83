/** What is defined of it: for an optional field, "not given" and `undefined` are the same in what came over the wire. */
export const withoutUndefined = <T extends object>(
  given: T,
): { [name in keyof T]: Exclude<T[name], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [name in keyof T]: Exclude<T[name], undefined>
  }
