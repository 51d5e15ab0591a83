/** Removes undefined values from an object: in parsed JSON, a missing optional field and `undefined` mean the same. */
export const withoutUndefined = <T extends object>(
  object: T,
): { [name in keyof T]: Exclude<T[name], undefined> } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [name in keyof T]: Exclude<T[name], undefined>
  }
