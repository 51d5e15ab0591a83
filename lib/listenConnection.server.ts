import pg from 'pg'
import { settlesWithin } from '#lib/settlesWithin.server.ts'

/**
 * Milliseconds between two heartbeats. Each must arrive before the next is sent, so a dead connection is
 * noticed after at most twice this time.
 */
const HEARTBEAT_MS = 2_000
const CONNECT_MS = 5_000
const RETRY_MS = 500
const END_MS = 1_000

/**
 * A connection that listens for notifications. It is replaced when it is lost, or when it stops responding without
 * being closed.
 */
export interface ListenConnection {
  /** False while notifications may be missed. */
  readonly healthy: boolean
  stop(): Promise<void>
}

interface ListenOptions {
  connectionString: string
  channel: string
  onMessage(payload: string): void
  /** Called when the connection was lost, or when a new one listens: notifications in between may have been missed. */
  onGap(): void
}

/**
 * Listens on a channel. The heartbeat is a notification that the connection sends to itself: it only arrives if
 * notifications are really delivered. Throws if the first connection can't listen.
 */
export async function listen(options: ListenOptions): Promise<ListenConnection> {
  let current: pg.Client | undefined
  let healthy = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const client = new pg.Client({
      connectionString: options.connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    })
    current = client
    const heartbeat = heartbeatOf(client)
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      heartbeat.stop()
      // The socket is closed without the protocol's last message, because a dead connection would not respond to
      // it.
      client.connection.stream.destroy()
      if (healthy) options.onGap()
      healthy = false
      if (!stopped) retry = setTimeout(() => void connect().catch(() => {}), RETRY_MS)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload }) => {
      if (channel === options.channel) options.onMessage(payload ?? '')
      else heartbeat.received()
    })
    try {
      await client.connect()
      await client.query(`listen ${options.channel}; listen ${heartbeat.channel}`)
      await heartbeat.start(lose)
    } catch (error) {
      lose()
      throw error
    }
    healthy = true
    options.onGap()
  }
  await connect().catch((error: unknown) => {
    stopped = true
    clearTimeout(retry)
    throw error
  })

  return {
    get healthy() {
      return healthy
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      if (!current || (await settlesWithin(current.end(), END_MS))) return
      current.connection.stream.destroy()
    },
  }
}

/** Sends heartbeats through the connection, to check that it works. */
function heartbeatOf(client: pg.Client) {
  const channel = `contrology_heartbeat_${crypto.randomUUID().replaceAll('-', '')}`
  let waiting = false
  let first: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  const beat = async () => {
    waiting = true
    await client.query(`notify ${channel}`)
  }
  return {
    channel,
    received() {
      waiting = false
      first?.()
    },
    /** Resolves with the first heartbeat; calls `silent` when a heartbeat did not arrive before the next was due. */
    async start(silent: () => void) {
      const received = new Promise<void>((resolve) => {
        first = resolve
      })
      await beat()
      if (!(await settlesWithin(received, CONNECT_MS))) throw new Error(NO_NOTIFICATIONS)
      timer = setInterval(() => (waiting ? silent() : void beat().catch(silent)), HEARTBEAT_MS)
    },
    stop: () => clearInterval(timer),
  }
}

const NO_NOTIFICATIONS =
  'it accepts LISTEN but delivers no notifications: DATABASE_DIRECT_URL must not lead to a pooler'
