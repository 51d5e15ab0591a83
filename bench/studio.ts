import { rm } from 'node:fs/promises'
import { temporaryFolder, temporaryPostgres } from '../tests/cluster.ts'
import { type RunningServer, startServer } from '../tests/faults/server.ts'
import { atTheEnd } from './processes.ts'

/** A folder that is deleted when the benchmarks end. */
export async function throwAwayFolder(): Promise<string> {
  const folder = await temporaryFolder()
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface DemoServer extends RunningServer {
  pid: number
  database: string
}

let demo: Promise<DemoServer> | undefined

/** The built server with the demo studio, as `npm start` runs it. All measurements of pages and reads share it. */
export function demoServer(): Promise<DemoServer> {
  demo ??= (async () => {
    const database = await emptyDatabase()
    const env = { DATA_DIR: await throwAwayFolder(), DATABASE_URL: database, DEMO: 'on' }
    const server = await startServer(env)
    atTheEnd(() => server.end('SIGTERM'))
    return { ...server, database, pid: server.child.pid as number }
  })()
  return demo
}

/** Starts an empty PostgreSQL, the same that the product uses, with durable writes. Returns its address. */
export async function emptyDatabase(): Promise<string> {
  const { url, end } = await temporaryPostgres({ durable: true })
  atTheEnd(end)
  return url
}
