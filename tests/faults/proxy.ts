import { connect, createServer, type Server, type Socket } from 'node:net'

/** A connection between a program and its database that can fail as networks do. */
export interface FaultyConnection {
  /** The address that leads through it. */
  url: string
  /**
   * From now on the packets of every connection, present and future, vanish silently: nothing is closed. With a
   * text, only those of present connections whose client sent it in its first 4 kB.
   */
  drop(query?: string): void
  /** As soon as a client sends this, it is still passed on, and the answer and everything after it vanish. */
  dropAnswerTo(query: string): void
  /**
   * Once: when a client sends this, both ends of its connection are closed, before the database has it or as its answer
   * arrives.
   */
  cutAt(query: string, when: 'before' | 'answered'): void
  /** How many requests to cancel a statement have been sent. */
  cancels(): number
  /** Closes both ends of all connections, and of new ones. */
  refuse(): void
  /** New connections pass again. Those whose packets vanished stay as they are. */
  pass(): void
  /** Closes both ends of the connections. */
  cut(): void
  close(): Promise<void>
}

interface Connection {
  ends: [Socket, Socket]
  received: string
  dropped: boolean
  /** The answer ends it. */
  lastAnswer: boolean
}

/** The bytes of a client that are kept to recognise connections. */
const MAX_RECORDED = 4096
/** The code in such a message. */
const CANCEL_REQUEST = 80877102

export async function startProxy(target: string): Promise<FaultyConnection> {
  const connections = new Set<Connection>()
  let dropsAll = false
  let refuses = false
  let fatal: string | undefined
  let cutting: { query: string; when: 'before' | 'answered' } | undefined
  let cancels = 0

  const dropConnection = (connection: Connection) => {
    connection.dropped = true
  }
  const end = ({ ends }: Connection) => {
    for (const each of ends) each.destroy()
  }
  const server = createServer((client) => {
    if (refuses) {
      client.destroy()
      return
    }
    const database = connect(addressOf(new URL(target)))
    const connection: Connection = {
      ends: [client, database],
      received: '',
      dropped: dropsAll,
      lastAnswer: false,
    }
    connections.add(connection)
    client.on('data', (part: Buffer) => {
      if (connection.dropped) return
      if (part.length === 16 && part.readInt32BE(4) === CANCEL_REQUEST) cancels += 1
      if (cutting && part.includes(cutting.query)) {
        const { when } = cutting
        cutting = undefined
        if (when === 'before') return end(connection)
        connection.lastAnswer = true
      }
      if (connection.received.length < MAX_RECORDED) connection.received += part.toString('latin1')
      database.write(part)
      if (fatal !== undefined && part.includes(fatal)) dropConnection(connection)
    })
    database.on('data', (part) => {
      if (connection.lastAnswer) end(connection)
      else if (!connection.dropped) client.write(part)
    })
    for (const each of connection.ends) {
      each.on('error', () => {})
      // A network that drops packets drops the closing ones too.
      each.on('close', () => {
        if (connection.dropped) return
        end(connection)
        connections.delete(connection)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(portOf(server))

  const cut = () => {
    for (const connection of connections) end(connection)
  }
  return {
    url: url.href,
    drop(query) {
      if (query === undefined) dropsAll = true
      for (const connection of connections)
        if (query === undefined || connection.received.includes(query)) dropConnection(connection)
    },
    refuse() {
      refuses = true
      cut()
    },
    dropAnswerTo(query) {
      fatal = query
    },
    cutAt(query, when) {
      cutting = { query, when }
    },
    cancels: () => cancels,
    pass() {
      dropsAll = false
      refuses = false
      fatal = undefined
    },
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A host that is a path is the folder of a Unix socket. */
const addressOf = ({ hostname, port }: URL) => {
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}

const portOf = (server: Server): number => (server.address() as { port: number }).port
