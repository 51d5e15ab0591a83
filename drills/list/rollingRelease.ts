import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBrowserSale } from '../browserSale.ts'
import type { Cluster, SiteHost } from '../cluster.ts'
import type { Drill, Log } from '../drill.ts'
import { buildRelease, copyProject } from '../previousRelease.ts'
import { warm } from '../warm.ts'

const DRAIN_MS = 20_000
const BACKENDS = ['ready', 'ready_reads', 'alive', 'alive_reads']
const DEFAULT_FROM = 'HEAD~1'

let previous: string | undefined
let release: string | undefined
let complaints: string[] = []

async function sessionsOf(cluster: Cluster, name: string): Promise<number> {
  const lines = (await cluster.commandBalancer('show stat')).split('\n').map((line) => line.split(','))
  return lines
    .filter(([backend = '', server]) => BACKENDS.includes(backend) && server === name)
    .reduce((sum, fields) => sum + Number(fields[4]), 0)
}

/** Whether the balancer considers the server up in each backend, for which two checks have to succeed. */
async function isUp(cluster: Cluster, name: string): Promise<boolean> {
  const states = await Promise.all(
    BACKENDS.map((backend) => cluster.commandBalancer(`show servers state ${backend}`)),
  )
  return states.every((state) => new RegExp(` ${name} \\S+ 2 `).test(state))
}

/** Adds the files of another release, as deploy/cluster/README.md describes: an open page may load them later. */
async function addAssets(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((root) => join(root, 'build/client/assets')) as [string, string]
  await cp(source, target, { recursive: true, force: false })
}

/** Replaces a server as deploy/cluster/README.md describes. */
async function replace(cluster: Cluster, site: SiteHost, root: string | undefined, log: Log): Promise<void> {
  const set = async (state: string) => {
    for (const backend of BACKENDS)
      await cluster.commandBalancer(`set server ${backend}/${site.name} state ${state}`)
  }
  await set('drain')
  const late = performance.now() + DRAIN_MS
  while ((await sessionsOf(cluster, site.name)) > 0 && performance.now() < late) await sleep(100)
  const code = await site.server.end('SIGTERM')
  await cluster.startSite(site, root ? { root } : {})
  await warm([site])
  while (!(await isUp(cluster, site.name))) await sleep(200)
  await set('ready')
  log(`${site.name} has ended with ${code}, and is back`)
  await sleep(2_000)
}

export default {
  what: 'one server after the other gets the new release, and then the previous one again, while newcomers buy in a browser',
  limits: { write: 5, read: 1, failed: 0 },
  async prepare(cluster, log, { from = DEFAULT_FROM }) {
    log(`building ${from}`)
    previous = await buildRelease(from, join(cluster.folder, 'previous'))
    if (!previous) return log('there is no repository: the same release is started again')
    release = await copyProject(join(cluster.folder, 'release'))
    await addAssets(previous, release)
    await addAssets(release, previous)
    for (const site of cluster.sites) {
      await site.server.end('SIGTERM')
      await cluster.startSite(site, { root: previous })
    }
  },
  async injectFault(cluster, log) {
    const sale = await startBrowserSale(cluster)
    try {
      log(`to this release, from ${previous ? 'the previous one' : 'itself'}`)
      for (const site of cluster.sites) await replace(cluster, site, release, log)
      await sleep(3_000)
      log('and back')
      for (const site of cluster.sites) await replace(cluster, site, previous, log)
    } finally {
      const { sold, complaints: wrong } = await sale.end()
      complaints = sold ? wrong : [...wrong, 'nothing was sold in the browser']
      log(`${sold} passes were sold in the browser`)
    }
  },
  seconds: 8,
  complaints: async () => complaints,
} satisfies Drill
