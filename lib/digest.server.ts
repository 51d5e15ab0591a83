import { createHash } from 'node:crypto'

/** A SHA-256 digest in URL-safe characters, to detect whether something has changed. It does not protect secrets. */
export const digest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url')
