import { execFileSync } from 'node:child_process'

/**
 * A network namespace for each database host. A bridge connects them with each other and with this machine, on which
 * the servers and the balancer run. So a drill can cut any connection, like a broken cable or switch.
 */
export interface Network {
  /** The range of all hosts' addresses, for pg_hba. */
  range: string
  /** The address of the servers and the balancer. */
  own: string
  addressOf(host: string): string
  /** The command prefix that starts a program on a host. */
  on(host: string): string[]
  /** Cuts the connection between two hosts; all others still work. */
  partition(host: string, other: string): void
  /** Cuts a host off from everything. */
  isolate(host: string): void
  /**
   * Drops all packets of the existing connections to a port of a host; new connections work. Returns how many
   * connections are affected.
   */
  silence(host: string, port: number): number
  /** Restores all connections. */
  heal(): void
  remove(): void
}

const BRIDGE = 'contrology-dr'
const NET = '10.77.63'

const cableOf = (index: number) => `ctrl${index}`
const namespaceOf = (host: string) => `${BRIDGE}-${host}`

const run = (...[file = '', ...args]: string[]) =>
  execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 10_000 })

/** Needs root, iproute2 and nftables. Removes the remains of an interrupted run first. */
export function makeNetwork(hosts: string[]): Network {
  // `unshare --ipc` gives each host its own shared memory: PostgreSQL derives the key from the inode of its folder,
  // which is the same on the disks of all hosts.
  const on = (host: string) => ['ip', 'netns', 'exec', namespaceOf(host), 'unshare', '--ipc']
  const addressOf = (host: string) => `${NET}.${11 + hosts.indexOf(host)}`
  const filter = (host: string, ...rules: string[]) => {
    const commands = [
      'add table inet drill',
      'add chain inet drill input { type filter hook input priority 0; }',
      'add chain inet drill output { type filter hook output priority 0; }',
      ...rules.map((rule) => `add rule inet drill ${rule}`),
    ]
    run(...on(host), 'nft', commands.join('; '))
  }
  const remove = () => {
    for (const [index, host] of hosts.entries()) {
      quietly(() => run('ip', 'netns', 'del', namespaceOf(host)))
      // A connection whose packets are dropped keeps its namespace and its network device for minutes after this.
      quietly(() => run('ip', 'link', 'del', cableOf(index)))
    }
    quietly(() => run('ip', 'link', 'del', BRIDGE))
  }

  remove()
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  run('ip', 'addr', 'add', `${NET}.1/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
  for (const [index, host] of hosts.entries()) {
    const cable = cableOf(index)
    run('ip', 'netns', 'add', namespaceOf(host))
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespaceOf(host))
    run('ip', 'link', 'set', cable, 'master', BRIDGE, 'up')
    run(...on(host), 'ip', 'addr', 'add', `${addressOf(host)}/24`, 'dev', 'eth0')
    run(...on(host), 'ip', 'link', 'set', 'eth0', 'up')
    run(...on(host), 'ip', 'link', 'set', 'lo', 'up')
  }
  return {
    range: `${NET}.0/24`,
    own: `${NET}.1`,
    addressOf,
    on,
    partition(host, other) {
      filter(host, `input ip saddr ${addressOf(other)} drop`, `output ip daddr ${addressOf(other)} drop`)
    },
    isolate(host) {
      filter(host, 'input iifname "eth0" drop', 'output oifname "eth0" drop')
    },
    silence(host, port) {
      const open = run(...on(host), 'ss', '-Htn', 'state', 'established', `sport = :${port}`, `dst ${NET}.1`)
      const peers = open.split('\n').flatMap((line) => /:(\d+)\s*$/.exec(line)?.[1] ?? [])
      if (peers.length) {
        const set = `{ ${peers.join(', ')} }`
        filter(
          host,
          `input ip saddr ${NET}.1 tcp sport ${set} tcp dport ${port} drop`,
          `output ip daddr ${NET}.1 tcp dport ${set} tcp sport ${port} drop`,
        )
      }
      return peers.length
    },
    heal() {
      for (const host of hosts) quietly(() => run(...on(host), 'nft', 'delete table inet drill'))
    },
    remove,
  }
}

/** The processes of a host, including those that an interrupted run has left. */
export function processesOn(host: string): number[] {
  try {
    return run('ip', 'netns', 'pids', namespaceOf(host)).split('\n').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Ignores failures: there may be nothing to remove. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {}
}
