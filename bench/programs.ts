import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
]

const pathOf = (name: string): string | undefined =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The path of a program, which is installed with apt-get if it is missing; undefined if that fails. */
export function findProgram(name: string, debianPackage = name): string | undefined {
  const path = pathOf(name)
  if (path) return path
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', '-qq', ...args]
    spawnSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  console.log(`No ${name} found: installing the package ${debianPackage} with apt-get...`)
  apt('update')
  apt('install', '-y', '--no-install-recommends', debianPackage)
  return pathOf(name)
}
