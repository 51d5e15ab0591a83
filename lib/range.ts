/** The numbers from 0 to `length` − 1. */
export const range = (length: number): number[] => Array.from({ length }, (_, index) => index)
