import type { IncomingHttpHeaders } from 'node:http'

export type Encoding = 'br' | 'gzip' | 'identity'

/** What the negotiation with a client depends on. */
export interface Negotiable {
  status: number
  headers: Record<string, string>
  etag: string
}

/** Whether the client has this answer already: then it gets 304. */
export const isSame = ({ etag, status }: Negotiable, requestHeaders: IncomingHttpHeaders): boolean =>
  status === 200 && requestHeaders['if-none-match'] === etag

export function encodingFor({ headers }: Negotiable, requestHeaders: IncomingHttpHeaders): Encoding {
  const accepted = requestHeaders['accept-encoding'] ?? ''
  // Pictures are already compressed.
  if (headers['content-type']?.startsWith('image/')) return 'identity'
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
