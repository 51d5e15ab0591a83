import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#lib/db.server.ts'
import { listen } from '#lib/listening.server.ts'
import { settledWithin } from '#lib/settledWithin.server.ts'

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
   * Tells this process at once, then all others; to be called after the commit. Resolves when the others
   * have been told, but never later than `ANNOUNCING_MS`: what is not told yet is told as soon as it can be.
   */
  announce(topic: Topic): Promise<void>
  /** Tells the listeners of this process at once, before the database's echo arrives. */
  announceHere(topic: Topic): void
  stop(): Promise<void>
}

const CHANNEL = 'contrology_changes'
/** Milliseconds that an answer waits for the other processes to be told; as a rule it takes one. */
const ANNOUNCING_MS = 100
const RETRY_MS = 500
const LAST_WORDS_MS = 1_000
const TELL = 'select pg_notify($1, message) from unnest($2::text[]) as message'

/** Tells all processes, this one included, when the transaction commits. */
export const announce = async (db: Db, topic: Topic): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db)
}

/** Listens at `directUrl`, which must lead to PostgreSQL itself, and tells through `pool`. */
export async function listenForChanges(directUrl: string, pool: pg.Pool): Promise<Changes> {
  const listeners: ((topic: Topic | undefined) => void)[] = []
  const tell = (topic: Topic | undefined) => {
    for (const listener of listeners) listener(topic)
  }
  const self = crypto.randomUUID()
  const listening = await listen({
    connectionString: directUrl,
    channel: CHANNEL,
    heard: (message) => {
      const [topic, sender] = message.split(' ')
      // What this process told its own listeners at once need not be told again.
      if (sender !== self) tell((topic || undefined) as Topic | undefined)
    },
    missed: () => tell(undefined),
  })
  const others = announcer(pool, self)
  return {
    onChange: (listener) => void listeners.push(listener),
    get connected() {
      return listening.sound
    },
    async announce(topic) {
      tell(topic)
      await settledWithin(others.tell(topic), ANNOUNCING_MS)
    },
    announceHere: tell,
    async stop() {
      await settledWithin(others.stop(), LAST_WORDS_MS)
      await listening.stop()
    },
  }
}

/**
 * Tells the other processes. Changes at the same time share one message: a NOTIFY inside each transaction
 * would make their commits queue. A message that can't be sent is sent again until it is. Each bears who sent it.
 */
function announcer(pool: pg.Pool, self: string) {
  const untold = new Set<Topic>()
  let stopped = false
  /** The message that is not on its way yet. */
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  const send = async () => {
    next = undefined
    const topics = [...untold]
    untold.clear()
    for (;;) {
      try {
        await pool.query(TELL, [CHANNEL, topics.map((topic) => `${topic} ${self}`)])
        return
      } catch {
        if (stopped) return
        await sleep(RETRY_MS)
      }
    }
  }
  return {
    tell(topic: Topic): Promise<void> {
      untold.add(topic)
      if (!next) {
        next = last.then(send)
        last = next
      }
      return next
    },
    stop(): Promise<void> {
      stopped = true
      return last
    },
  }
}
