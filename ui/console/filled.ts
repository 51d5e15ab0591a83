/** The type of a request body while its form is being filled in: numbers may still be missing. */
export type Unfilled<T> = T extends number
  ? T | null
  : T extends readonly (infer Item)[]
    ? Unfilled<Item>[]
    : T extends object
      ? { [Name in keyof T]: Unfilled<T[Name]> }
      : T

/**
 * The values of a form as a request body. If a number is missing, the contract's schema refuses the body
 * (`consoleClient`).
 */
export const filled = <T>(values: Unfilled<T>): T => values as T
