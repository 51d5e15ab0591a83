import { hashPassword, isRightPassword } from '../hashing.server.ts'

/** Hashed like passwords, so that the four digits can't be recovered from the table within a second. */
export const hashPin = (pin: string): Promise<string> => hashPassword(pin)
export const isRightPin = (hash: string, pin: string): Promise<boolean> => isRightPassword(hash, pin)
