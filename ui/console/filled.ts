/** The type of a request body while its form is being filled in: numbers may still be missing. */
export type DraftValues<T> = T extends number
  ? T | null
  : T extends readonly (infer Item)[]
    ? DraftValues<Item>[]
    : T extends object
      ? { [Name in keyof T]: DraftValues<T[Name]> }
      : T

/**
 * The values of a form as a request body. If a number is missing, the contract's schema refuses the body
 * (`consoleClient`).
 */
export const asFilled = <T>(values: DraftValues<T>): T => values as T
