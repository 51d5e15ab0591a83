export const PIN_MIN = 4
export const PIN_MAX = 6
/** After this many wrong attempts in a row, only a sign-in with the password is accepted. */
export const MAX_PIN_ATTEMPTS = 5
/** The minutes of inactivity after which a shared device is locked. */
export const LOCK_AFTER_MINUTES = 2

/** Whether a PIN is one that attackers try first: a repeated digit, or digits in sequence. */
export function isWeakPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] as number)
}
