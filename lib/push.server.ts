import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import { countPush } from '#lib/metrics.server.ts'

/** A browser that receives notifications, in its own format (`PushSubscription`). */
export interface PushDevice {
  endpoint: string
  publicKey: string
  authSecret: string
}

export interface PushNotification {
  title: string
  body: string
  /** The path of the page that a click opens. */
  url: string
  /** A newer notification with this tag replaces the earlier one. */
  tag: string
}

/** Web push (RFC 8030, 8291, 8292). */
export interface Push {
  /** Browsers only accept messages that are signed with the private key that belongs to this one. */
  publicKey: string
  /** Whether the address belongs to a push service of a browser: the server calls no others. */
  isKnown(endpoint: string): boolean
  /**
   * Sends the notification to the push service, which stores it for that many seconds. Every failure is a {@link
   * PushError}.
   */
  send(device: PushDevice, notification: PushNotification, ttlSeconds: number): Promise<void>
}

/**
 * - `gone`: the browser has unsubscribed.
 * - `refused`: this message will never be accepted.
 * - `notSent`: the message was not accepted, but another attempt may succeed.
 * - `unknown`: it is unknown whether the message was accepted.
 */
export class PushError extends Error {
  readonly outcome: 'gone' | 'refused' | 'notSent' | 'unknown'
  readonly status: number | null

  constructor(outcome: PushError['outcome'], status: number | null, message: string) {
    super(message)
    this.outcome = outcome
    this.status = status
  }
}

export interface PushSettings {
  secret: string
  publicUrl: string
  /** The origin of a simulator, which the server may also call. */
  serviceUrl?: string | undefined
  /** The timeout of a call in milliseconds. */
  timeoutMs?: number | undefined
}

const DEFAULT_TIMEOUT_MS = 10_000
/** The services of Chrome and Edge on Android, Firefox, Edge, Safari. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
]

/** Undefined if browsers don't offer push on this address: they need https, or this machine. */
export function createPush(settings: PushSettings): Push | undefined {
  const { secret, publicUrl, serviceUrl, timeoutMs = DEFAULT_TIMEOUT_MS } = settings
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1)$/.test(hostname)) return undefined
  const vapidDetails = {
    ...vapidKeys(secret),
    // The contact for the push service; some services accept no address of this machine.
    subject: protocol === 'https:' ? publicUrl : 'mailto:push@studio.invalid',
  }
  return {
    publicKey: vapidDetails.publicKey,
    isKnown: (endpoint) => isPushService(endpoint, serviceUrl),
    async send({ endpoint, publicKey: p256dh, authSecret: auth }, notification, TTL) {
      const failure = await transmit()
        .then(() => undefined)
        .catch((error: unknown) =>
          error instanceof PushError ? error : new PushError('refused', null, (error as Error).message),
        )
      countPush(failure?.outcome ?? 'accepted')
      if (failure) throw failure
      async function transmit() {
        if (!isPushService(endpoint, serviceUrl)) throw new PushError('gone', null, 'not a push service')
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(notification),
          { vapidDetails, TTL, urgency: 'high', contentEncoding: 'aes128gcm' },
        )
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: Object.entries(headers)
            .filter(([name]) => name !== 'Content-Length')
            .map(([name, value]) => [name, String(value)] as [string, string]),
          body: new Uint8Array(body as Buffer),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }).catch((error: unknown) => {
          throw errorWithoutResponse(error)
        })
        await response.body?.cancel()
        if (!response.ok)
          throw new PushError(
            outcomeOf(response.status),
            response.status,
            `the push service: ${response.status}`,
          )
      }
    },
  }
}

/** Derived from the secret, so that the keys never change: with other keys everybody would have to subscribe again. */
function vapidKeys(secret: string): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1')
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'push:vapid', 32))
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Checked because a browser can send any address. */
function isPushService(endpoint: string, simulator: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username || password) return false
  if (simulator !== undefined && origin === new URL(simulator).origin) return true
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))
}

function outcomeOf(status: number): PushError['outcome'] {
  if (status === 404 || status === 410) return 'gone'
  if (status === 429) return 'notSent'
  return status >= 500 ? 'unknown' : 'refused'
}

/** If the connection could not be opened, nothing was sent; after a later failure the message may have been accepted. */
function errorWithoutResponse(error: unknown): PushError {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
  const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
  return new PushError(notConnected.includes(code) ? 'notSent' : 'unknown', null, code || 'no answer')
}
