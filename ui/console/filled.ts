/** A body as its form holds it: a number may not be filled in yet. */
export type Unfilled<T> = T extends number
  ? T | null
  : T extends readonly (infer Item)[]
    ? Unfilled<Item>[]
    : T extends object
      ? { [Name in keyof T]: Unfilled<T[Name]> }
      : T

/** The values of a form as a body. A number that is missing in it is refused by the contract's schema (`consoleClient`). */
export const filled = <T>(values: Unfilled<T>): T => values as T
