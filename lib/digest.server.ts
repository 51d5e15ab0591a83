import { createHash } from 'node:crypto'

/** SHA-256, safe for a URL: to detect whether something has changed. It does not keep anything secret. */
export const digest = (of: string | Buffer): string => createHash('sha256').update(of).digest('base64url')
