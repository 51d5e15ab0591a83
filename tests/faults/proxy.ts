import { connect, createServer, type Server, type Socket } from 'node:net'

/** A connection between a program and its database that can fail in the same ways as a network. */
export interface FaultyConnection {
  /** The URL of the database through this proxy. */
  url: string
  /**
   * From now on the packets of all connections, present and future, are dropped silently, and nothing is closed. With a
   * text: only the packets of present connections whose client sent it in its first 4 kB.
   */
  drop(query?: string): void
  /**
   * When a client sends this text, it is still passed on, but the response and everything after it are dropped.
   */
  dropResponseTo(query: string): void
  /**
   * Once, when a client sends this text, closes both ends of its connection: before the database gets it, or when
   * the response arrives.
   */
  cutAt(query: string, when: 'before' | 'answered'): void
  /** The number of requests to cancel a statement so far. */
  cancels(): number
  /** Closes both ends of all connections, including new ones. */
  refuse(): void
  /** Lets new connections pass again. Connections whose packets were dropped stay dead. */
  pass(): void
  /** Closes both ends of the connections. */
  cut(): void
  close(): Promise<void>
}

interface Connection {
  ends: [Socket, Socket]
  received: string
  dropped: boolean
  /** Whether to close the connection when the response arrives. */
  endsAtResponse: boolean
}

/** The number of bytes from a client that are stored to recognise connections. */
const MAX_RECORDED = 4096
/** The code of a request to cancel a statement. */
const CANCEL_REQUEST = 80877102

export async function startProxy(target: string): Promise<FaultyConnection> {
  const connections = new Set<Connection>()
  let dropsAll = false
  let refuses = false
  let dropsAfter: string | undefined
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
      endsAtResponse: false,
    }
    connections.add(connection)
    client.on('data', (part: Buffer) => {
      if (connection.dropped) return
      if (part.length === 16 && part.readInt32BE(4) === CANCEL_REQUEST) cancels += 1
      if (cutting && part.includes(cutting.query)) {
        const { when } = cutting
        cutting = undefined
        if (when === 'before') return end(connection)
        connection.endsAtResponse = true
      }
      if (connection.received.length < MAX_RECORDED) connection.received += part.toString('latin1')
      database.write(part)
      if (dropsAfter !== undefined && part.includes(dropsAfter)) dropConnection(connection)
    })
    database.on('data', (part) => {
      if (connection.endsAtResponse) end(connection)
      else if (!connection.dropped) client.write(part)
    })
    for (const each of connection.ends) {
      each.on('error', () => {})
      // A network that drops packets also drops those that close a connection.
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
    dropResponseTo(query) {
      dropsAfter = query
    },
    cutAt(query, when) {
      cutting = { query, when }
    },
    cancels: () => cancels,
    pass() {
      dropsAll = false
      refuses = false
      dropsAfter = undefined
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
