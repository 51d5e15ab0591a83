import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Feature } from '#lib/feature.server.ts'
import { deadGateway } from './deadGateway.ts'

const root = join(import.meta.dirname, '..')
const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)
const pathsOf = (pattern: string) => globSync(pattern, { cwd: root }).sort()

/** The rows that the features declare for a test: the export `name` of each `features/<feature>/testing/<file>.ts`. */
export async function readDeclarations<Row>(file: string, name: string): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {}
  for (const path of pathsOf(`features/*/testing/${file}.ts`)) {
    const exports: Record<string, Record<string, Row>> = await load(path)
    for (const [key, row] of Object.entries(exports[name] ?? {})) {
      if (key in rows) throw new Error(`${path}: '${key}' is declared by another feature already`)
      rows[key] = row
    }
  }
  return rows
}

/** Throws if an endpoint has no row, or a row has no endpoint; names the file to edit. */
export async function expectEachDeclared(
  endpoints: string[],
  rows: object,
  file: 'permissions' | 'ownership' | 'reads' | 'commands',
): Promise<void> {
  const missing = endpoints.filter((name) => !(name in rows))
  const unknownRows = Object.keys(rows).filter((name) => !endpoints.includes(name))
  if (!missing.length && !unknownRows.length) return
  const owners = await featureOfEndpoint()
  const fileOf = (name: string) => `features/${owners.get(name) ?? '*'}/testing/${file}.ts`
  throw new Error(
    [
      ...missing.map((name) => `${fileOf(name)} lacks '${name}'`),
      ...unknownRows.map((name) => `${fileOf(name)} has '${name}', which needs no row`),
    ].join('\n'),
  )
}

async function featureOfEndpoint(): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for (const path of pathsOf('features/*/index.server.ts')) {
    const exports: Record<string, Feature | ((gateway: typeof deadGateway) => Feature)> = await load(path)
    for (const made of Object.values(exports)) {
      const feature = typeof made === 'function' ? made(deadGateway) : made
      for (const name of Object.keys(feature.contract ?? {})) owners.set(name, path.split('/')[1] as string)
    }
  }
  return owners
}
