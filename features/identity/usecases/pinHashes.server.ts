import { hashPassword, isRightPassword } from '../hashing.server.ts'

/** Hashed like passwords: four digits must not be recoverable in a second from the table. */
export const hashPin = (pin: string): Promise<string> => hashPassword(pin)
export const isRightPin = (hash: string, pin: string): Promise<boolean> => isRightPassword(hash, pin)
