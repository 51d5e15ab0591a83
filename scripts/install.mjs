// Installs the packages of package-lock.json if they are missing. It is plain JavaScript, because nothing is
// installed when it runs. The syntax is old, so that a Node that is too old can still show our message.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, independent of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node of the project; the one that runs this file may be older. */
export const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** An error for the person at the terminal, as a sentence or with a tool's output; without a stack trace. */
export class Failure extends Error {}

let current
/** Stops the running install or build, if any. */
export function endCurrent(signal) {
  if (current) current.kill(signal)
}

/** Runs a program silently; if it fails, throws a Failure with `complaint` and its output. */
export function runQuietly(program, args, complaint, options) {
  return new Promise((resolve, reject) => {
    let output = ''
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = spawn(program, args, Object.assign({ cwd: root, stdio }, options))
    current = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.once('error', (error) => reject(new Failure(`${complaint}: ${error.message}`)))
    child.once('close', (code) => {
      current = undefined
      if (code === 0) resolve(output)
      else reject(new Failure(`${complaint}:\n${output.trim()}`))
    })
  })
}

/** Installs with `npm ci` unless node_modules has every package in the version of package-lock.json. Throws Failure. */
export async function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Failure(`This needs Node 20 or newer to start; ${process.execPath} is ${process.version}.`)
  if (!isInstalled()) {
    console.log('Installing packages (a minute or two, this once)...')
    await installPackages()
  }
  if (!existsSync(node)) await fetchNode()
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 10000 })
  if (status === 0) return
  const reason = String(error ? error.message : stderr).trim()
  const advice = reason.includes('libatomic')
    ? ' Install libatomic (Debian and Ubuntu: apt-get install libatomic1).'
    : ''
  throw new Failure(`The project's own Node does not run here.${advice}\n${reason}`)
}

/**
 * `npm ci` refuses a lock file that lacks the packages for other systems; npm writes such a file if its registry does
 * not have them. `npm install` accepts it and installs the same versions.
 */
async function installPackages() {
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await npm(['ci'].concat(flags), root, 'npm ci failed')
  } catch (error) {
    if (!/\bEUSAGE\b/.test(error.message)) throw error
    await npm(['install', '--no-save'].concat(flags), root, 'npm install failed')
  }
}

function isInstalled() {
  const locked = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!locked) throw new Failure(`${root} has no package-lock.json to install from.`)
  if (!present) return false
  return Object.keys(locked).every((path) => {
    if (path === '' || !isForThisMachine(locked[path])) return true
    return present[path] !== undefined && present[path].version === locked[path].version
  })
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Whether the package has to be installed here; false if only npm can decide that. */
function isForThisMachine(entry) {
  if (entry.libc || (entry.optional && !entry.os && !entry.cpu)) return false
  const fits = (list, own) => !list || list.includes(own) || (list[0][0] === '!' && !list.includes(`!${own}`))
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
}

function npm(args, cwd, complaint) {
  const env = Object.assign({}, process.env)
  // Under `npm start` this would redirect an install in another folder to this one.
  delete env.npm_config_local_prefix
  // Use the npm that started this script, with its Node: the first `node` on the PATH may be the project's, which the
  // install replaces.
  const { npm_execpath: cli, npm_node_execpath: runtime } = process.env
  if (cli && runtime && /npm-cli\.[cm]?js$/.test(cli) && runtime !== node && existsSync(runtime))
    return runQuietly(runtime, [cli].concat(args), complaint, { cwd, env })
  return runQuietly('npm', args, complaint, { cwd, env, shell: process.platform === 'win32' })
}

/** npm may leave the `node` package empty: its install script, which downloads the program, can be disabled. */
async function fetchNode() {
  const folder = join(root, 'node_modules', 'node')
  console.log('Fetching Node for the project: the install script of the package "node" did not run...')
  const advice = `The package "node" could not fetch its program (npm rebuild node tries again)`
  if (!existsSync(join(folder, 'installArchSpecificPackage.js')))
    throw new Failure(`${advice}: it is not installed.`)
  const env = Object.assign({}, process.env)
  delete env.npm_config_local_prefix
  await runQuietly(process.execPath, ['installArchSpecificPackage.js'], advice, { cwd: folder, env })
}
