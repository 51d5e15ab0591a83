import { createHash } from 'node:crypto'

/** SHA-256 in text that an address may hold: to tell whether something is still as it was. No way to keep a secret. */
export const digest = (of: string | Buffer): string => createHash('sha256').update(of).digest('base64url')
