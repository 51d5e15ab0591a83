import { hashPassword, isRightPassword } from '../hashing.server.ts'

/** PINs are hashed like passwords, because a fast hash of four digits could be reversed within a second. */
export const hashPin = (pin: string): Promise<string> => hashPassword(pin)
export const isRightPin = (hash: string, pin: string): Promise<boolean> => isRightPassword(hash, pin)
