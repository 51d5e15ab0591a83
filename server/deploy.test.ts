import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { API_BASE } from '#lib/apiAddress.ts'
import { projectRoot } from '#lib/root.server.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { contractOf, featuresOf } from './features.ts'
import { configuredSettings, readSettings } from './settings.ts'

// Tests that the files in deploy/ fit the settings of the server.

const textOf = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8')

/** Used in place of the files with secrets. */
const secrets = mkdtempSync(join(tmpdir(), 'contrology-secrets-'))
const SECRETS: Record<string, string> = {
  'session-secret': 'a secret of the tests, long enough for anybody',
  'database-url': 'postgres://contrology:password@127.0.0.1/contrology',
  'smtp-url': 'smtps://user:password@mail.example',
  'razorpay-key-secret': 'a secret of the gateway',
  'razorpay-webhook-secret': 'another secret of the gateway',
  'backup-passphrase': 'a passphrase of the tests, long enough',
}
for (const [name, text] of Object.entries(SECRETS)) writeFileSync(join(secrets, name), text)
afterAll(() => rmSync(secrets, { recursive: true }))

/** Parses lines of the form `NAME=value`. */
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]))

const unitSettings = (name: string, role: string) => {
  const unit = textOf(`one-host/${name}`)
  const environment = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
  const credentials = [...unit.matchAll(/^LoadCredential=([^:]+):/gm)].map(
    ([, credential = '']) => credential,
  )
  const text = environment.join('\n').replaceAll('%d', secrets).replaceAll('%i', role)
  return { credentials, env: { ...pairsOf(text), ...pairsOf(textOf('one-host/settings.example')) } }
}

/** Expects that every name is a setting, or a setting with a file, and that the server would start with these values. */
function expectAccepted(env: Record<string, string>) {
  const plain = Object.keys(env).map((name) => name.replace(/_FILE$/, ''))
  expect(Object.keys(configuredSettings(env)).sort()).toEqual(plain.sort())
  expect(readSettings(env).production).toBe(true)
}

test.each(['all', 'web', 'worker'])(
  'one host: the server accepts the settings of the unit for the role %s',
  (role) => {
    const { env, credentials } = unitSettings('contrology@.service', role)
    expectAccepted(env)
    const files = Object.values(env).filter((value) => value.startsWith(secrets))
    expect(files).toEqual(credentials.map((credential) => join(secrets, credential)))
  },
)

test('one host: the server accepts the settings of the backup', () => {
  const { env } = unitSettings('contrology-backup.service', 'all')
  expectAccepted(env)
  expect(readSettings(env).backup).toMatchObject({ folder: '/var/backups/contrology', keepDays: 14 })
})

interface Container {
  env?: { name: string; value: string }[]
  args?: string[]
}
interface Pod {
  terminationGracePeriodSeconds?: number
  containers: Container[]
}
interface Kubernetes {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: { template?: { spec: Pod }; jobTemplate?: { spec: { template: { spec: Pod } } } }
}

test('container and Kubernetes: the server accepts the settings of the image together with those of the objects', () => {
  const image = pairsOf(
    (/^ENV (.*)$/m.exec(textOf('container/Containerfile'))?.[1] ?? '').replaceAll(' ', '\n'),
  )
  expect(image).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  const objects = ['settings', 'web', 'worker', 'backup'].flatMap((name) =>
    parseAllDocuments(textOf(`kubernetes/${name}.yaml`)).map((each) => each.toJS() as Kubernetes),
  )
  const settings = objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  const pods = objects.flatMap(
    ({ spec }) => spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec ?? [],
  )
  expect(pods).toHaveLength(3)
  for (const { containers, terminationGracePeriodSeconds } of pods) {
    const containerEnv = Object.fromEntries(
      (containers[0]?.env ?? []).map(({ name, value }) => [name, value]),
    )
    const env = Object.fromEntries(
      Object.entries({ ...image, ...settings, ...containerEnv }).map(([name, value]) => [
        name,
        value.replace('/run/secrets/contrology', secrets),
      ]),
    )
    expectAccepted(env)
    if (!containers[0]?.args)
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(readSettings(env).drainSeconds + 20)
  }
})

test('cluster: the balancer sends a GET again only if it changes nothing', () => {
  const changing = Object.values(contractOf(featuresOf(deadGateway))).filter(
    ({ method, changes }) => method === 'GET' && changes,
  )
  const text = textOf('cluster/haproxy.cfg')
  const named = /^ *acl changes path (.*)$/m.exec(text)?.[1]?.split(' ') ?? []
  expect(named.sort()).toEqual(changing.map(({ path }) => `${API_BASE}${path}`).sort())
  // Only the backends of reads repeat what was sent, and only a GET that changes nothing gets there.
  const backends = text.split(/^(?=backend |frontend |listen |defaults )/m)
  const repeating = backends
    .filter((each) => each.includes('empty-response'))
    .map((each) => each.split(' ')[1])
  const uses = [...text.matchAll(/^ *use_backend (\S+) if (.*)$/gm)].map(([, name, when]) => ({ name, when }))
  expect(repeating).toEqual(['ready_reads', 'alive_reads'])
  for (const name of repeating)
    expect(uses.find((use) => use.name === name)?.when).toMatch(/^is_get !changes\b/)
})
