import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#lib/db.server.ts'

/** What can change under a kept answer. A topic may carry a key, as in `signIn:<id>`. */
export type Topic = 'timetable' | 'packages' | 'content' | `signIn:${string}`

/**
 * Tells every server process that something changed, through PostgreSQL's LISTEN/NOTIFY:
 * the message leaves with the transaction's commit or not at all.
 */
export interface Changes {
  /** Calls back for each change, also for those made by this process. `undefined`: anything may have changed. */
  onChange(listener: (topic: Topic | undefined) => void): void
  /** False while changes of other processes may be missed: nothing may be kept then. */
  readonly connected: boolean
  /**
   * Tells this process at once, then all others; to be called after the commit. Many at the same time
   * share one message: a NOTIFY inside each transaction would make their commits queue.
   */
  announce(topic: Topic): Promise<void>
  /** Tells the listeners of this process at once, before the database's echo arrives. */
  announceHere(topic: Topic): void
  stop(): Promise<void>
}

const CHANNEL = 'contrology_changes'

/** Tells all processes, this one included, when the transaction commits. */
export const announce = async (db: Db, topic: Topic): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db)
}

export async function listenForChanges(connectionString: string): Promise<Changes> {
  const listeners: ((topic: Topic | undefined) => void)[] = []
  const tell = (topic: Topic | undefined) => {
    for (const listener of listeners) listener(topic)
  }
  let connected = false
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (again: boolean) => {
    const fresh = new pg.Client({ connectionString, keepAlive: true })
    let gone = false
    const lost = () => {
      if (gone) return
      gone = true
      if (connected) tell(undefined)
      connected = false
      fresh.end().catch(() => {})
      if (!stopped) retry = setTimeout(() => void connect(true).catch(() => {}), 500)
    }
    client = fresh
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => tell((payload || undefined) as Topic | undefined))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      lost()
      throw error
    }
    connected = true
    // What changed while nobody listened is not known: everything may have. The others are told too,
    // for what this process announced meanwhile may not have reached them.
    tell(undefined)
    if (again) await fresh.query('select pg_notify($1, $2)', [CHANNEL, ''])
  }
  await connect(false)

  const waiting = new Map<Topic, Promise<void>>()
  let sending: Promise<unknown> = Promise.resolve()
  const tellOthers = (topic: Topic): Promise<void> => {
    const shared = waiting.get(topic)
    if (shared) return shared
    const sent = sending.then(async () => {
      waiting.delete(topic)
      await client?.query('select pg_notify($1, $2)', [CHANNEL, topic])
    })
    sending = sent.catch(() => {})
    // A message lost with the connection is made good by the reconnect, which empties everything everywhere.
    const settled = sent.catch(() => {})
    waiting.set(topic, settled)
    return settled
  }

  return {
    announce(topic) {
      tell(topic)
      return tellOthers(topic)
    },
    onChange: (listener) => void listeners.push(listener),
    get connected() {
      return connected
    },
    announceHere: tell,
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
