import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endsWithParent, endWatcherWith } from '#lib/endsWithParent.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { projectRoot } from '#lib/root.server.ts'

export const SECRET = 'a secret of the tests, long enough for anybody'

export interface RunningServer {
  url: string
  port: number
  child: ChildProcess
  output(): string
  /** Ends the server with a signal and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

/**
 * Starts the built server as a separate process; resolves when it is ready, throws if it ends before. A server that a
 * failed test has not ended is killed when the process of its tests ends. `root`: the folder of another copy of the
 * project.
 */
export async function startServer(
  env: Record<string, string>,
  root: string = projectRoot,
): Promise<RunningServer> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const program = [join(root, 'node_modules/.bin/node'), join(root, 'build/server/index.js')]
  const child = spawn('/bin/sh', endsWithParent('KILL', program), {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      THROTTLE: 'off',
      PASSWORD_MEMORY: '1024',
      SESSION_SECRET: SECRET,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  endWatcherWith(child)
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      output += part
      if (output.includes('ready at')) resolve()
    })
    child.stderr?.on('data', (part: Buffer) => {
      output += part
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  await ready
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    child,
    output: () => output,
    async end(signal) {
      const exited = exitOf(child)
      child.kill(signal)
      return exited
    },
  }
}

export interface CallResponse {
  status: number
  body: { statusCode: number; message: string; data: never; error?: { code: string } }
}

/** A call as a member, by access token. */
export async function call(
  server: Pick<RunningServer, 'url'>,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<CallResponse> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as CallResponse['body'] }
}
