// npm start: installs and builds what is missing, then becomes the server. npm run dev: installs, then becomes
// server/dev.ts, which builds by itself. Needs only Node 20 and npm.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endCurrent, ensureInstalled, Failure, node, root, runQuietly } from './install.mjs'

export { ensureInstalled, Failure, node, root }

const SOURCES = [
  'app',
  'console',
  'features',
  'ui',
  'lib',
  'server',
  'db',
  'simulators',
  'embedded-postgres',
  'public',
]
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.shared.ts',
  'vite.firstLoad.ts',
  'vite.console.config.ts',
  'react-router.config.ts',
]
export const serverFile = join(root, 'build', 'server', 'index.js')
const stampFile = join(root, 'build', 'sources')

/** Builds if build/ was not made from the current sources. Returns whether it built. Throws Failure. */
export async function ensureBuilt() {
  const sources = hashOfSources()
  if (sources === stampOfBuild()) return false
  console.log('Building...')
  // Done first, so that an interrupted build is never mistaken for a complete one.
  rmSync(stampFile, { force: true })
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const env = Object.assign({}, process.env, { NODE_ENV: 'production' })
  await runQuietly(node, [cli, 'build'], 'The build failed', { env })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await runQuietly(
    node,
    [vite, 'build', '--config', 'vite.console.config.ts'],
    'The build of the console failed',
    { env },
  )
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampFile, sources)
  return true
}

function stampOfBuild() {
  try {
    readFileSync(serverFile)
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

/** Hashes content, not dates, so that a checkout, a copy or a `git switch` there and back causes no build. */
function hashOfSources() {
  const hash = createHash('sha1')
  const addFile = (path) => hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  const addFolder = (folder) => {
    for (const entry of list(folder)) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) addFolder(path)
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) addFile(path)
    }
  }
  for (const folder of SOURCES) addFolder(folder)
  const present = new Set(list('.').map((entry) => entry.name))
  for (const file of SETTINGS) if (present.has(file)) addFile(file)
  return hash.digest('hex')
}

function list(folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** Replaces this process by the server if Node can (from 22.15); otherwise starts it and forwards signals to it. */
function run(args) {
  process.chdir(root)
  if (process.execve) {
    process.removeAllListeners('warning')
    process.execve(node, [node].concat(args), process.env)
  }
  // The IPC channel closes if this process is killed, so that the server ends although no signal is forwarded.
  const server = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let stopping
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (stopping) return
      stopping = signal
      server.kill(signal)
    })
  }
  server.once('error', (error) => fail(new Failure(`The server could not be started: ${error.message}`)))
  server.once('exit', (code, signal) => {
    // A server that was stopped before it handled signals also stopped cleanly.
    process.exitCode = signal ? (signal === stopping ? 0 : 1) : code
    if (signal && signal !== stopping) console.error(`The server was ended by ${signal}.`)
    if (server.connected) server.disconnect()
  })
}

function fail(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

async function main(args) {
  const stopEarly = (signal) => {
    endCurrent(signal)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopEarly)
  const dev = args.includes('--dev')
  await ensureInstalled()
  if (!dev) await ensureBuilt()
  run([dev ? join(root, 'server', 'dev.ts') : serverFile].concat(args.filter((arg) => arg !== '--dev')))
}

if (process.argv[1] && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url)))
  main(process.argv.slice(2)).catch(fail)
