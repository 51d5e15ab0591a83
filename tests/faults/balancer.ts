import { Agent, createServer, request, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A proxy like the load balancers that operators use: it checks which servers are ready and distributes requests among
 * them. It repeats no request.
 */
export interface Balancer {
  url: string
  /** The number of requests that each server got, by port. */
  given: Map<number, number>
  close(): Promise<void>
}

const CHECK_MS = 200

export async function startBalancer(ports: number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const given = new Map(ports.map((port) => [port, 0]))
  let closed = false
  const check = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (response?.ok) ready.add(port)
    else ready.delete(port)
    await response?.body?.cancel()
  }
  await Promise.all(ports.map(check))
  const checking = (async () => {
    while (!closed) {
      await Promise.all(ports.map(check))
      await sleep(CHECK_MS)
    }
  })()
  let turn = 0
  const server: Server = createServer((incoming, outgoing) => {
    const readyPorts = [...ready]
    const port = readyPorts[turn++ % readyPorts.length]
    if (port === undefined) return void outgoing.writeHead(502).end()
    given.set(port, (given.get(port) ?? 0) + 1)
    const { url, method, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port, path: url, method, headers, agent }, (response) => {
      const { connection: _, ...passed } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, passed)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    given,
    async close() {
      closed = true
      await checking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
