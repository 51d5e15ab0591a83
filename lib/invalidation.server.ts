import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { unansweredMs } from '#lib/answering.server.ts'
import type { CacheTopic } from '#lib/contract.ts'
import type { Db } from '#lib/db.server.ts'
import { addRemoteNotifier, wakeAllWorkers, wakeWorkers } from '#lib/enqueued.server.ts'
import { listen } from '#lib/listenConnection.server.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'

/** What cached responses depend on. A topic may have a key, as in `signIn:<id>`. */
export type Topic = CacheTopic | `signIn:${string}`

/**
 * Invalidation events for the caches of all server processes, sent through PostgreSQL's LISTEN/NOTIFY. Code that writes
 * need not call it: the database driver does that at the commit (`announcingDialect.server.ts`).
 */
export interface Invalidation {
  /** Calls back for each event, including those of this process. `undefined`: any topic may have changed. */
  subscribe(listener: (topic: Topic | undefined) => void): void
  /** False while events of other processes may be missed: nothing may be cached then. */
  readonly connected: boolean
  /**
   * How long the database has not responded although a statement waits or has failed, in milliseconds; 0: it
   * responds.
   */
  readonly unansweredMs: number
  /**
   * Invalidates a topic after a commit: at once in this process, then in all others. Resolves when the others have been
   * notified, but at the latest after `NOTIFY_WAIT_MS`; a message that is not sent by then is sent as soon as possible.
   */
  invalidate(topic: Topic): Promise<void>
  /** Invalidates a topic in this process only, without waiting for the notification from the database. */
  invalidateLocally(topic: Topic): void
  stop(): Promise<void>
}

const CHANNEL = 'contrology_invalidation'
/** The maximum time that a response waits until the notification is sent, which normally takes 1 ms. */
const NOTIFY_WAIT_MS = 100
/** The prefix of messages that announce waiting jobs: `jobs:<kind>`. All others have a topic. */
const JOBS = 'jobs:'
const RETRY_MS = 500
const FLUSH_MS = 1_000
const NOTIFY = 'select pg_notify($1, message) from unnest($2::text[]) as message'

/**
 * Invalidates a topic in all processes, including this one, when the transaction commits. For changes that must reach
 * the other processes even if this one ends at that moment.
 */
export const invalidate = async (db: Db, topic: Topic): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db)
}

/** The topic that a statement of `invalidate` sends; undefined for any other statement. */
export const notifiedTopic = ({ parameters }: CompiledQuery): Topic | undefined =>
  parameters[0] === CHANNEL ? (parameters[1] as Topic) : undefined

/** Listens at `directUrl`, which must connect to PostgreSQL directly, and notifies through `pool`. */
export async function openInvalidation(directUrl: string, pool: pg.Pool): Promise<Invalidation> {
  const listeners: ((topic: Topic | undefined) => void)[] = []
  const emit = (topic: Topic | undefined) => {
    for (const listener of listeners) listener(topic)
  }
  const self = crypto.randomUUID()
  const connection = await listen({
    connectionString: directUrl,
    channel: CHANNEL,
    onMessage: (message) => {
      const [topic, sender] = message.split(' ')
      if (topic?.startsWith(JOBS)) return void wakeWorkers(topic.slice(JOBS.length))
      // This process has already called its own listeners.
      if (sender !== self) emit((topic || undefined) as Topic | undefined)
    },
    onGap() {
      emit(undefined)
      wakeAllWorkers()
    },
  })
  const remote = notifier(pool, self)
  const removeNotifier = addRemoteNotifier((kind) => void remote.notify(`${JOBS}${kind}`))
  return {
    subscribe: (listener) => void listeners.push(listener),
    get connected() {
      return connection.healthy
    },
    get unansweredMs() {
      return unansweredMs(pool)
    },
    async invalidate(topic) {
      emit(topic)
      await settlesWithin(remote.notify(topic), NOTIFY_WAIT_MS)
    },
    invalidateLocally: emit,
    async stop() {
      removeNotifier()
      await settlesWithin(remote.stop(), FLUSH_MS)
      await connection.stop()
    },
  }
}

/**
 * Notifies the other processes. Simultaneous events share one message, because a NOTIFY inside each transaction
 * would make their commits queue. A message that fails is sent again until it succeeds. Each message names its
 * sender.
 */
function notifier(pool: pg.Pool, self: string) {
  const pending = new Set<string>()
  let stopped = false
  /** The next message, to which topics can still be added. */
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  const send = async () => {
    next = undefined
    const topics = [...pending]
    pending.clear()
    for (;;) {
      try {
        await pool.query(NOTIFY, [CHANNEL, topics.map((topic) => `${topic} ${self}`)])
        return
      } catch {
        if (stopped) return
        await sleep(RETRY_MS)
      }
    }
  }
  return {
    notify(topic: string): Promise<void> {
      pending.add(topic)
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
