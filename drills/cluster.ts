import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { freePort } from '#lib/freePort.server.ts'
import { migrateJobs } from '#lib/jobs.server.ts'
import { migrate } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import type { RunningGateway } from '../simulators/gateway/standalone.ts'
import { temporaryFolder } from '../tests/cluster.ts'
import { type RunningServer, startServer } from '../tests/faults/server.ts'
import { type Alerts, watchAlerts } from './alerts.ts'
import { GATEWAY_KEYS, openGateway } from './gateway.ts'
import { makeNetwork, type Network, processesOn } from './network.ts'
import {
  lowerPriority,
  type Program,
  processTree,
  runProgram,
  serviceUser,
  signalAll,
  startProgram,
} from './process.ts'
import type { Programs } from './programs.ts'

/** A database host: it runs etcd, Patroni, and the PostgreSQL that Patroni starts. */
export interface DatabaseHost {
  name: string
  folder: string
  address: string
  patroniPort: number
  postgresPort: number
  etcdPort: number
  etcdPeerPort: number
  etcd: Program
  patroni: Program
}

/** A site host: it runs PgBouncer and the server that uses it. */
export interface SiteHost {
  name: string
  poolerPort: number
  sitePort: number
  metricsPort: number
  folder: string
  pooler: Program
  server: RunningServer
}

export interface ClusterMember {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** The differences from the usual start of a server. */
interface SiteStart {
  env?: Record<string, string>
  /** The folder of another built copy of the project. */
  root?: string
}

export interface Cluster {
  folder: string
  /** The address of the site, at the load balancer. */
  url: string
  databases: DatabaseHost[]
  network: Network
  sites: SiteHost[]
  balancer: Program
  /** The payment gateway: a simulator that all servers share. */
  gateway: RunningGateway
  /** Undefined if this machine has no Prometheus. */
  alerts: Alerts | undefined
  /** The connection URL of the database's owner; the balancer connects it to the primary. */
  directUrl: string
  clusterMembers(): Promise<ClusterMember[]>
  /** The host whose Patroni reports that it is the primary. */
  primary(): Promise<DatabaseHost>
  standbys(): Promise<DatabaseHost[]>
  /** Waits until there is a primary, no standby lags, one standby is synchronous, and all servers are ready. */
  healthy(seconds?: number): Promise<void>
  startSite(site: SiteHost, how?: SiteStart): Promise<void>
  startEtcd(host: DatabaseHost): void
  startPatroni(host: DatabaseHost): void
  /** Runs a program on a database host, as the user of PostgreSQL. `input`: its standard input. */
  run(
    host: DatabaseHost,
    program: 'pgbackrest' | 'pg_ctl' | 'patronictl',
    args: string[],
    input?: string,
  ): Promise<void>
  /** Sends a command to PgBouncer's console on each site host. */
  commandPoolers(command: string): Promise<void>
  /** Sends a command to HAProxy and returns its response. */
  commandBalancer(command: string): Promise<string>
  /** Sends a request to a host's Patroni, as patronictl would. */
  requestPatroni(host: DatabaseHost, method: string, path: string, body?: object): Promise<string>
  /** Executes a statement on one host, as the superuser. */
  onHost(host: DatabaseHost, statement: string): Promise<Record<string, unknown>[]>
}

/** The folder with the responses, logs and Prometheus records of the last runs. */
export const RESULTS = join(tmpdir(), 'contrology-drills')
export const RECORDED = join(RESULTS, 'prometheus')

const LOCAL = '127.0.0.1'
const HOSTS = ['db1', 'db2', 'db3']
const PASSWORD = 'drill'
const RESTART_MS = 1_000
const HEALTHY_SECONDS = 90
const DISK_BYTES = 3 * 1024 ** 3

/** Reads a file of deploy/cluster and fills in its placeholders. Throws if a placeholder has no value. */
function fillTemplate(file: string, values: Record<string, string | number>): string {
  const template = readFileSync(join(projectRoot, 'deploy/cluster', file), 'utf8')
  return template.replace(/<(\w+)>/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/cluster/${file} needs a value for ${name}`)
    return String(value)
  })
}

async function chownToServiceUser(path: string): Promise<void> {
  const { uid, gid } = serviceUser()
  await chown(path, uid, gid)
}

async function makeFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o700 })
  await chownToServiceUser(folder)
  return folder
}

async function writeOwned(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  await chownToServiceUser(file)
}

/**
 * Starts a cluster. Calls `onStop` with a function that stops everything, before the first program starts, so that a
 * start that fails halfway can be stopped too.
 */
export async function startCluster(
  programs: Programs,
  log: (line: string) => void,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Cluster> {
  removeLeftovers()
  const folder = await temporaryFolder()
  const started: Program[] = []
  const sites: SiteHost[] = []
  const databases: DatabaseHost[] = []
  let gateway: RunningGateway | undefined
  let stopping: Promise<void> | undefined
  const ports = async <K extends string>(...names: K[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()]))) as Record<
      K,
      number
    >

  const network = makeNetwork(HOSTS)
  onStop(() => (stopping ??= stop()))
  const plans = await Promise.all(
    HOSTS.map(async (name) => ({
      name,
      address: network.addressOf(name),
      folder: await makeFolder(folder, name),
      ...(await ports('patroniPort', 'postgresPort', 'etcdPort', 'etcdPeerPort')),
    })),
  )
  const sitePlans = await Promise.all(
    ['site1', 'site2'].map(async (name) => ({
      name,
      folder: await makeFolder(folder, name),
      ...(await ports('poolerPort', 'sitePort', 'metricsPort')),
    })),
  )
  const balancerFolder = await makeFolder(folder, 'balancer')
  const balancerPorts = await ports('sitePort', 'primaryPort', 'alertsPort')
  const passwords = {
    superuserPassword: PASSWORD,
    replicationPassword: PASSWORD,
    rewindPassword: PASSWORD,
    patroniPassword: PASSWORD,
    ownerPassword: PASSWORD,
    sitePassword: PASSWORD,
  }
  const common = {
    ...passwords,
    etcdCluster: plans.map((each) => `${each.name}=http://${each.address}:${each.etcdPeerPort}`).join(','),
    etcdHosts: plans.map((each) => `${each.address}:${each.etcdPort}`).join(','),
    network: network.range,
    binDir: programs.postgres,
    sharedBuffers: '128MB',
    balancerAddress: LOCAL,
    primaryPort: balancerPorts.primaryPort,
    backups: await makeFolder(folder, 'backups'),
  }

  async function stop(): Promise<void> {
    for (const { server } of sites) {
      const late = setTimeout(() => server?.child.kill('SIGKILL'), 10_000)
      await server?.end('SIGTERM')
      clearTimeout(late)
    }
    await gateway?.close()
    const postmasters = await Promise.all(databases.map(postmaster))
    // Processes that a drill has suspended must continue, so that they can end.
    for (const pid of postmasters) if (pid) signalAll(processTree(pid), 'SIGCONT')
    for (const { patroni } of databases) patroni?.kill('SIGCONT')
    await Promise.all(started.map((program) => program.end('SIGKILL')))
    for (const pid of postmasters) if (pid) signalAll(processTree(pid).reverse(), 'SIGKILL')
    await sleep(300)
    await saveLogs(folder)
    for (const { folder: mounted } of plans) quietly('umount', mounted)
    network.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  const launch = (
    name: string,
    file: string,
    args: string[],
    options: { host?: string; restartAfter?: number },
  ) => {
    if (stopping) throw new Error('the drills are being stopped')
    const { host, ...rest } = options
    const prefix = host ? { prefix: network.on(host) } : {}
    const program = startProgram(file, args, { log: join(folder, `${name}.log`), ...prefix, ...rest })
    started.push(program)
    return program
  }

  const startEtcd = (host: Pick<DatabaseHost, 'name' | 'folder'>) =>
    launch(`${host.name}.etcd`, programs.etcd, ['--config-file', join(host.folder, 'etcd.yml')], {
      host: host.name,
    })

  log('etcd and Patroni on three hosts')
  for (const plan of plans) {
    await mountDisk(plan.folder)
    const values = { ...common, ...plan }
    await writeOwned(join(plan.folder, 'etcd.yml'), fillTemplate('etcd.yml', values))
    await writeOwned(join(plan.folder, 'patroni.yml'), fillTemplate('patroni.yml', values))
    await writeOwned(join(plan.folder, 'pgbackrest.conf'), fillTemplate('pgbackrest.conf', values))
    databases.push({ ...plan, etcd: startEtcd(plan), patroni: undefined as unknown as Program })
  }
  const startPatroni = (host: DatabaseHost) => {
    host.patroni = launch(`${host.name}.patroni`, programs.patroni, [join(host.folder, 'patroni.yml')], {
      host: host.name,
      restartAfter: RESTART_MS,
    })
  }
  for (const host of databases) startPatroni(host)

  const balancerSettings = join(balancerFolder, 'haproxy.cfg')
  await writeOwned(
    balancerSettings,
    fillTemplate('haproxy.cfg', {
      ...common,
      folder: balancerFolder,
      sitePort: balancerPorts.sitePort,
      siteServers: sitePlans
        .map((each) => `  server ${each.name} ${LOCAL}:${each.sitePort} tcp-ut 5s`)
        .join('\n'),
      databaseServers: plans
        .map(
          (each) =>
            `  server ${each.name} ${each.address}:${each.postgresPort} check port ${each.patroniPort} tcp-ut 10s`,
        )
        .join('\n'),
    }),
  )
  const startBalancer = () =>
    launch('balancer', programs.haproxy, ['-W', '-f', balancerSettings], { restartAfter: RESTART_MS })
  const ownerUrl = (database: string, user: string) =>
    `postgres://${user}:${PASSWORD}@${LOCAL}:${balancerPorts.primaryPort}/${database}`
  const directUrl = ownerUrl('contrology', 'contrology')

  const url = `http://${LOCAL}:${balancerPorts.sitePort}`
  gateway = await openGateway(`${url}/api/v1/payments/webhook`)

  const cluster: Cluster = {
    folder,
    url,
    databases,
    network,
    sites,
    balancer: startBalancer(),
    gateway,
    alerts: undefined,
    directUrl,
    async clusterMembers() {
      for (const { address, patroniPort } of databases) {
        try {
          const response = await fetch(`http://${address}:${patroniPort}/cluster`, {
            signal: AbortSignal.timeout(2_000),
          })
          return ((await response.json()) as { members: ClusterMember[] }).members
        } catch {}
      }
      return []
    },
    async primary() {
      for (let attempt = 0; attempt < 80; attempt += 1) {
        for (const host of databases) {
          const url = `http://${host.address}:${host.patroniPort}/primary`
          const response = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
          if (response?.ok) return host
        }
        await sleep(500)
      }
      throw new Error('no host is the primary')
    },
    async standbys() {
      const primary = await cluster.primary()
      return databases.filter((host) => host !== primary)
    },
    async healthy(seconds = HEALTHY_SECONDS) {
      const until = performance.now() + seconds * 1000
      let lastState = ''
      while (performance.now() < until) {
        const clusterMembers = await cluster.clusterMembers()
        const ready = await Promise.all(
          cluster.sites.map(({ server }) =>
            fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        )
        lastState = JSON.stringify({ clusterMembers, ready })
        const roles = clusterMembers.map(({ role }) => role)
        const isCaughtUp = clusterMembers.every(({ role, lag, state }) =>
          role === 'leader' ? state === 'running' : lag === 0,
        )
        const isComplete =
          clusterMembers.length === 3 && roles.includes('leader') && roles.includes('sync_standby')
        if (isComplete && isCaughtUp && ready.every(Boolean)) return
        await sleep(500)
      }
      throw new Error(`the cluster is not healthy after ${seconds} s: ${lastState}`)
    },
    async startSite(site, { env = {}, root } = {}) {
      const settings = {
        PORT: String(site.sitePort),
        METRICS_PORT: String(site.metricsPort),
        DATA_DIR: join(folder, `${site.name}.data`),
        DATABASE_URL: `postgres://contrology_site:${PASSWORD}@${LOCAL}:${site.poolerPort}/contrology`,
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_POOL: '100',
        MIGRATE: 'off',
        RAZORPAY_KEY_ID: GATEWAY_KEYS.keyId,
        RAZORPAY_KEY_SECRET: GATEWAY_KEYS.keySecret,
        RAZORPAY_WEBHOOK_SECRET: GATEWAY_KEYS.webhookSecret,
        RAZORPAY_API_URL: cluster.gateway.url,
        RAZORPAY_CHECKOUT_URL: `${cluster.gateway.url}/v1/checkout.js`,
        ...env,
      }
      site.server = await startServer(settings, root)
      lowerPriority(site.server.child.pid as number)
    },
    startEtcd(host) {
      host.etcd = startEtcd(host)
    },
    startPatroni,
    run(host, program, args, input) {
      const file = program === 'pg_ctl' ? join(programs.postgres, program) : programs[program]
      return runProgram(network.on(host.name), file, args, input)
    },
    async commandPoolers(command) {
      await Promise.all(
        cluster.sites.map(async ({ poolerPort }) => {
          const client = new pg.Client(`postgres://pgbouncer:${PASSWORD}@${LOCAL}:${poolerPort}/pgbouncer`)
          client.on('error', () => {})
          await client.connect()
          await client.query(command).finally(() => client.end())
        }),
      )
    },
    commandBalancer: (command) =>
      new Promise((resolve, reject) => {
        let text = ''
        const socket = connect(join(balancerFolder, 'haproxy.sock'), () => socket.end(`${command}\n`))
        socket.on('data', (part) => (text += part))
        socket.once('close', () => resolve(text))
        socket.once('error', reject)
      }),
    async requestPatroni({ address, patroniPort }, method, path, body) {
      const response = await fetch(`http://${address}:${patroniPort}${path}`, {
        method,
        headers: {
          authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}`,
          'content-type': 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`Patroni: ${path} responded with ${response.status} ${text}`)
      return text
    },
    async onHost({ address, postgresPort }, statement) {
      const client = new pg.Client(`postgres://postgres:${PASSWORD}@${address}:${postgresPort}/contrology`)
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query(statement).finally(() => client.end())
      return rows
    },
  }
  await cluster.primary()
  await prepare(ownerUrl('postgres', 'postgres'), ownerUrl('contrology', 'postgres'), passwords, log)
  await cluster.run(
    await cluster.primary(),
    'pgbackrest',
    backupArgs(await cluster.primary(), 'stanza-create'),
  )
  await migrate(directUrl, pino({ level: 'silent' }))
  await migrateJobs(directUrl)
  for (const plan of sitePlans) {
    const settings = join(plan.folder, 'pgbouncer.ini')
    await writeOwned(settings, fillTemplate('pgbouncer.ini', { ...common, ...plan, address: LOCAL }))
    const users = ['pgbouncer', 'contrology_site'].map((name) => `"${name}" "${PASSWORD}"\n`).join('')
    await writeOwned(join(plan.folder, 'users.txt'), users)
    const pooler = launch(`${plan.name}.pgbouncer`, programs.pgbouncer, [settings], {
      restartAfter: RESTART_MS,
    })
    sites.push({ ...plan, pooler, server: undefined as unknown as RunningServer })
  }
  if (programs.prometheus) {
    const prometheusFolder = await makeFolder(folder, 'prometheus')
    const { alertsPort } = balancerPorts
    cluster.alerts = await watchAlerts(prometheusFolder, alertsPort, sites, (args) => {
      launch('prometheus', programs.prometheus as string, args, {})
    })
  }
  return cluster
}

export const backupArgs = ({ folder }: Pick<DatabaseHost, 'folder'>, ...command: string[]): string[] => [
  ...[`--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=contrology'],
  ...command,
]

/** Removes what a killed run has left behind: the processes of its database hosts, and their disks. */
function removeLeftovers(): void {
  for (const pid of HOSTS.flatMap(processesOn)) signalAll([pid], 'SIGKILL')
  const mounts = readFileSync('/proc/mounts', 'utf8').matchAll(
    /^\/dev\/loop\d+ (\S*\/contrology-\w+\/db\d) /gm,
  )
  for (const [, folder = ''] of mounts) quietly('umount', folder)
}

/** Gives a host its own disk, which a drill can fill: an image file on this machine, mounted with a loop device. */
async function mountDisk(folder: string): Promise<void> {
  const image = `${folder}.disk`
  await writeFile(image, '')
  await truncate(image, DISK_BYTES)
  execFileSync('mkfs.ext4', ['-q', image])
  execFileSync('mount', ['-o', 'loop', image, folder])
  await rm(join(folder, 'lost+found'), { recursive: true })
  await chownToServiceUser(folder)
}

/** Ignores failures: during cleanup the command may find nothing to remove. */
function quietly(file: string, ...args: string[]): void {
  try {
    execFileSync(file, args, { stdio: 'ignore' })
  } catch {}
}

/** Copies the logs of a run to RESULTS, where they stay until the next run. */
async function saveLogs(folder: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  for (const name of await readdir(folder)) {
    if (name.endsWith('.log')) await copyFile(join(folder, name), join(RESULTS, name))
  }
}

async function prepare(
  url: string,
  databaseUrl: string,
  passwords: Record<string, string>,
  log: (line: string) => void,
): Promise<void> {
  const client = await connectWithRetries(url)
  log('roles, database, tables')
  const statements = fillTemplate('roles.sql', passwords).split(/;\s*$/m)
  for (const statement of statements) if (statement.trim()) await client.query(statement)
  await client.end()
  const owner = await connectWithRetries(databaseUrl)
  await owner.query('alter schema public owner to contrology')
  await owner.end()
}

/** Connects with retries, because the balancer may not have found the primary yet. */
async function connectWithRetries(url: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt > 60) throw error
      await sleep(500)
    }
  }
}

/** The process id of a host's PostgreSQL; undefined if it does not run. */
export async function postmaster({ folder }: Pick<DatabaseHost, 'folder'>): Promise<number | undefined> {
  const text = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return pid && processTree(pid).length ? pid : undefined
}
