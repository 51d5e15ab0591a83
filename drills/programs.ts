import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of the cluster, and their packages in Debian. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  patronictl: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  ip: 'iproute2',
  nft: 'nftables',
  faketime: 'faketime',
  pgbackrest: 'pgbackrest',
}

export type Programs = Record<keyof typeof PACKAGES, string> & {
  /** The folder with PostgreSQL's programs. */
  postgres: string
  /** If it is undefined, the drills report no alerts. */
  prometheus: string | undefined
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** The paths of the programs, with the newest PostgreSQL of Debian. Throws an error that says what to install. */
export function findPrograms(): Programs {
  if (process.getuid?.() !== 0)
    throw new Error('The drills need root: each of their hosts has its own network and disk.')
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin']
  const pathOf = (name: string) =>
    folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  const paths = Object.keys(PACKAGES).map((name) => [name, pathOf(name)] as const)
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const [postgres] = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'pg_rewind')))
  const missing = new Set(
    paths.flatMap(([name, path]) => (path ? [] : [PACKAGES[name as keyof typeof PACKAGES]])),
  )
  if (!postgres) missing.add('postgresql')
  if (missing.size) {
    throw new Error(
      `The drills need programs that are not installed:\n  apt-get install -y ${[...missing].join(' ')}\n` +
        'The drills start their own processes. Services that the packages have started can be stopped.',
    )
  }
  const all = Object.fromEntries(paths) as Omit<Programs, 'postgres' | 'prometheus'>
  return { ...all, postgres: postgres as string, prometheus: pathOf('prometheus') }
}
