import type { IncomingHttpHeaders } from 'node:http'

export type Encoding = 'br' | 'gzip' | 'identity'

/** What the negotiation with a client depends on. */
export interface Negotiable {
  status: number
  headers: Record<string, string>
  etag: string
}

/** Whether the client already has this response: then it gets status 304. */
export const isNotModified = ({ etag, status }: Negotiable, requestHeaders: IncomingHttpHeaders): boolean =>
  status === 200 && requestHeaders['if-none-match'] === etag

/** In order of preference, for encodings of the same weight. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const

export function encodingFor({ headers }: Negotiable, requestHeaders: IncomingHttpHeaders): Encoding {
  // Pictures are already compressed.
  if (headers['content-type']?.startsWith('image/')) return 'identity'
  return preferredEncoding(requestHeaders)
}

/** The supported encoding that the client prefers. */
export function preferredEncoding(requestHeaders: IncomingHttpHeaders): Encoding {
  const weights = weightsOf(requestHeaders['accept-encoding'] ?? '')
  let [preferred, highest]: [Encoding, number] = ['identity', 0]
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight > highest) [preferred, highest] = [encoding, weight]
  }
  return preferred
}

/** The weight of each encoding that the header names (RFC 9110, 12.5.3); 0: the client refuses it. */
const weightsOf = (accepted: string): Map<string, number> =>
  new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [encoding = '', ...parameters] = item.split(';').map((part) => part.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [encoding, weight ? Number(weight.slice(2)) : 1]
      }),
  )
