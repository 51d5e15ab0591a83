export const PIN_MIN = 4
export const PIN_MAX = 6
/** Wrong ones in a row, after which only a full sign-in lets in. */
export const PIN_TRIES = 5
/** Minutes without a touch after which a shared device locks. */
export const LOCK_AFTER_MINUTES = 2

/** What a stranger tries first: one digit over and over, or digits in a row. */
export function isWeakPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] as number)
}
