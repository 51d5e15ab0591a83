import { createHash } from 'node:crypto'

/** A SHA-256 digest in URL-safe characters, to detect whether something has changed. It is no protection of secrets. */
export const digest = (of: string | Buffer): string => createHash('sha256').update(of).digest('base64url')
