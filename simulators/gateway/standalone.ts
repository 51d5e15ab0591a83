import fastify from 'fastify'
import { gatewaySimulator } from './plugin.ts'
import type { GatewayOptions } from './simulation.ts'

export interface RunningGateway {
  /** `http://127.0.0.1:<port>`: the address of the API, without a path. */
  url: string
  close(): Promise<void>
}

/** The simulator as a separate server on 127.0.0.1; port 0 takes any free one. */
export const startGateway = async ({
  port = 0,
  ...options
}: GatewayOptions & { port?: number }): Promise<RunningGateway> => {
  const app = fastify({ forceCloseConnections: true })
  await app.register(gatewaySimulator, options)
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: () => app.close() }
}
