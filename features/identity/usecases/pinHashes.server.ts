import { hashPassword, isRightPassword } from '../hashing.server.ts'

/** As passwords are: whoever reads the table must not read four digits in a second. */
export const hashPin = hashPassword
export const isRightPin = (hash: string, pin: string): Promise<boolean> => isRightPassword(hash, pin)
