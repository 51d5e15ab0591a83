import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'
import { publicUrlOf, readSettings } from './settings.ts'

const production = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://studio.example',
  SESSION_SECRET: 'a secret of the tests, long enough for anybody',
  DATABASE_URL: 'postgres://127.0.0.1/studio',
  SMTP_URL: 'smtp://127.0.0.1',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
}

/** The lines that are printed if the server refuses to start; empty if it starts. */
const problems = (env: Record<string, string | undefined>): string[] => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

const DEVELOPMENT_PROBLEMS = [
  'SMTP_URL is missing: the development mailbox is refused',
  'RAZORPAY_KEY_ID is missing: the payment simulator is refused',
  'DEMO=on is refused: its accounts have known passwords; set DEMO=off',
  'THROTTLE=off is refused',
  'PASSWORD_MEMORY=19455 is refused: it must be 19456 or more',
]

test('without settings the server listens only on this machine, with all development features', () => {
  expect(readSettings({})).toMatchObject({
    mode: 'development',
    host: '127.0.0.1',
    demo: true,
    throttle: true,
    databasePool: 20,
    passwordMemory: 19_456,
    databaseDirectUrl: undefined,
    trustProxy: ['loopback'],
    mailFrom: undefined,
  })
  const cheap = { THROTTLE: 'off', PASSWORD_MEMORY: '1024' }
  expect(problems({ ...cheap, CLOCK: '2026-11-23T03:30:00Z', NODE_ENV: 'test' })).toEqual([])
})

test('production starts with its required settings, without the demo', () => {
  expect(readSettings(production)).toMatchObject({ production: true, demo: false })
})

test('production refuses the demo, a public address without https, cheap passwords, and a clock', () => {
  const reason = '(NODE_ENV=production)'
  expect(problems({ ...production, DEMO: 'on' })).toEqual([`${DEVELOPMENT_PROBLEMS[2]} ${reason}`])
  expect(problems({ ...production, PUBLIC_URL: 'http://studio.example' })).toEqual([
    `PUBLIC_URL must begin with https:// ${reason}`,
  ])
  expect(problems({ ...production, PASSWORD_MEMORY: '19455' })).toEqual([
    `${DEVELOPMENT_PROBLEMS[4]} ${reason}`,
  ])
  expect(problems({ ...production, PASSWORD_MEMORY: '65536' })).toEqual([])
  expect(problems({ ...production, CLOCK: '2026-11-23T03:30:00Z' })).toEqual([`CLOCK is refused ${reason}`])
})

test.each(['Production', 'prod', 'staging', ' production'])(
  'NODE_ENV=%s is refused as an unknown mode',
  (word) => {
    expect(problems({ ...production, NODE_ENV: word })).toEqual([expect.stringMatching(/^NODE_ENV /)])
  },
)

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ HOST: '::' }, 'HOST=::'],
  [{ HOST: '192.168.1.4', NODE_ENV: 'test' }, 'HOST=192.168.1.4'],
  [{ PUBLIC_URL: 'https://studio.example' }, 'PUBLIC_URL=https://studio.example'],
  [{ PUBLIC_URL: 'http://localhost.studio.example' }, 'PUBLIC_URL=http://localhost.studio.example'],
])(
  'with %o the server can be reached by others: each development feature is refused by name',
  (env, reason) => {
    expect(problems({ ...env, THROTTLE: 'off', PASSWORD_MEMORY: '19455' })).toEqual(
      DEVELOPMENT_PROBLEMS.map((line) => `${line} (${reason} can be reached by others)`),
    )
    const { NODE_ENV: _, HOST: __, PUBLIC_URL: ___, ...given } = production
    expect(problems({ ...given, ...env, DEMO: 'off' })).toEqual([])
  },
)

test.each(['localhost', '127.0.0.2', '::1'])('HOST=%s is this machine', (HOST) => {
  expect(problems({ HOST, PUBLIC_URL: 'http://studio.localhost:3000' })).toEqual([])
})

test('the sender of mails is an address, with or without a name', () => {
  const from = (text: string) => readSettings({ MAIL_FROM: text }).mailFrom
  expect(from('Contrology Studio <hello@studio.com>')).toEqual({
    name: 'Contrology Studio',
    address: 'hello@studio.com',
  })
  expect(from('"Studio, Delhi" <hello@studio.com>')).toEqual({
    name: 'Studio, Delhi',
    address: 'hello@studio.com',
  })
  expect(from('hello@studio.com')).toEqual({ name: '', address: 'hello@studio.com' })
  for (const wrong of ['hello', 'Studio <hello>', 'a@b.com, c@d.com', 'Studio <a@b.com>\r\nBcc: c@d.com']) {
    expect(problems({ MAIL_FROM: wrong })).toEqual([expect.stringMatching(/^MAIL_FROM must be an address/)])
  }
})

test('trusted proxies are addresses and networks, and never everybody', () => {
  const trusted = (text: string) => readSettings({ TRUST_PROXY: text }).trustProxy
  expect(trusted('10.0.0.0/8, 192.0.2.1, 2001:db8::/32, uniquelocal')).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
    '2001:db8::/32',
    'uniquelocal',
  ])
  for (const wrong of ['true', '*', '1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0', 'balancer.example']) {
    expect(problems({ TRUST_PROXY: wrong })).toEqual([expect.stringMatching(/^TRUST_PROXY has "/)])
  }
})

test('the direct database address is accepted only next to the ordinary address', () => {
  expect(problems({ DATABASE_DIRECT_URL: 'postgres://127.0.0.1/studio' })).toEqual([
    'DATABASE_DIRECT_URL needs DATABASE_URL',
  ])
})

test('the pool has at least two connections, and a maximum', () => {
  expect(readSettings({ DATABASE_POOL: '5' }).databasePool).toBe(5)
  for (const wrong of ['1', '0', '-3', 'many', '100000']) {
    expect(problems({ DATABASE_POOL: wrong })).toEqual([expect.stringMatching(/^DATABASE_POOL /)])
  }
})

test('the address of this machine is a host name, so that passkeys work', () => {
  const here = { publicUrl: undefined, host: '127.0.0.1', port: 3000 }
  expect(publicUrlOf(here)).toBe('http://localhost:3000')
  expect(publicUrlOf({ ...here, host: '192.0.2.1' })).toBe('http://192.0.2.1:3000')
  expect(publicUrlOf({ ...here, publicUrl: 'https://studio.example' })).toBe('https://studio.example')
})

test('all wrong and contradictory settings are reported at once, with the permitted values', () => {
  const { SMTP_URL: _, ...given } = production
  const wrong = {
    PORT: '70000',
    DATABASE_POOL: 'many',
    MIGRATE: 'sometimes',
    SITE_SPEED_SHARE: '2',
    SESSION_SECRET: 'short',
    S3_BUCKET: 'pictures',
    ROLE: 'everything',
    THROTTLE: 'off',
    METRICS_TOKEN: 'short',
  }
  expect(problems({ ...given, ...wrong }).sort()).toEqual([
    'DATABASE_POOL must be a whole number from 2 to 500',
    'METRICS_TOKEN needs at least 16 characters',
    'MIGRATE must be on or off',
    'PORT must be a whole number from 0 to 65535',
    'ROLE must be all, web or worker',
    'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together',
    'SESSION_SECRET needs at least 32 characters',
    'SITE_SPEED_SHARE must be a number from 0 to 1',
    'SMTP_URL is missing: the development mailbox is refused (NODE_ENV=production)',
    'THROTTLE=off is refused (NODE_ENV=production)',
  ])
})

test('a wrong setting is not also reported as missing, and no secret is printed', () => {
  const lines = problems({ ...production, PUBLIC_URL: 'studio', SESSION_SECRET: 'hunter2' })
  expect(lines).toEqual([
    'PUBLIC_URL must be an address such as https://studio.example',
    'SESSION_SECRET needs at least 32 characters',
  ])
})

test('processes with separate roles require a shared database, mail server and gateway', () => {
  for (const ROLE of ['web', 'worker']) {
    expect(readSettings({ ...production, ROLE }).role).toBe(ROLE)
    expect(problems({ ROLE })).toEqual([
      `ROLE=${ROLE} needs DATABASE_URL: the embedded PostgreSQL belongs to one process`,
      `ROLE=${ROLE} needs SMTP_URL: the development mailbox belongs to one process`,
      `ROLE=${ROLE} needs RAZORPAY_KEY_ID: the payment simulator belongs to one process`,
    ])
  }
  expect(problems({ PORT: '9464', METRICS_PORT: '9464' })).toEqual([
    'METRICS_PORT=9464 is the same as PORT: use another one, or only METRICS_TOKEN',
  ])
})

test('traces are configured by the standard variables, and none are sent without an endpoint', () => {
  const named = { OTEL_SERVICE_NAME: 'studio', OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }
  expect(readSettings(named).tracing).toBeUndefined()
  const input = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readSettings(input).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: {},
    serviceName: 'contrology',
  })
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-studio=delhi' }
  expect(readSettings({ ...input, ...named, ...headers }).tracing).toMatchObject({
    headers: { authorization: 'Bearer abc', 'x-studio': 'delhi' },
    serviceName: 'studio',
  })
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization: hunter2',
    OTEL_TRACES_SAMPLER: 'some',
    OTEL_TRACES_SAMPLER_ARG: '10',
  }
  expect(problems(wrong)).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318',
    'OTEL_EXPORTER_OTLP_HEADERS must be headers such as authorization=Bearer%20abc,name=value',
    'OTEL_TRACES_SAMPLER must be always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off or parentbased_traceidratio',
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  ])
  const injected = { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0d%0ac: d' }
  expect(problems(injected)).toEqual([expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS must be /)])
})

test('a server drains for a while in production, and stops at once elsewhere', () => {
  expect(readSettings(production).drainSeconds).toBe(5)
  expect(readSettings({}).drainSeconds).toBe(0)
  expect(readSettings({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(20)
})

test('a secret may be in a file; an unreadable file, both forms together, or an empty file is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contrology-secrets-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const secret = 'a secret in a file, that is long enough'
  const { SESSION_SECRET: _, RAZORPAY_KEY_SECRET: __, ...given } = production
  const SESSION_SECRET_FILE = file('session', `${secret}\n`)
  const RAZORPAY_KEY_SECRET_FILE = file('gateway', 'from a file')
  const settings = readSettings({ ...given, SESSION_SECRET_FILE, RAZORPAY_KEY_SECRET_FILE })
  expect([settings.sessionSecret, settings.razorpay?.keySecret]).toEqual([secret, 'from a file'])
  expect(problems({ ...production, SESSION_SECRET_FILE })).toEqual([
    'SESSION_SECRET and SESSION_SECRET_FILE are both set: keep one of them',
  ])
  const missingFile = join(folder, 'nowhere')
  const empty = file('empty', '\n')
  const broken = { ...given, SESSION_SECRET_FILE: missingFile, RAZORPAY_KEY_SECRET_FILE: empty }
  expect(problems(broken)).toEqual([
    `SESSION_SECRET_FILE ${missingFile} can't be read: ENOENT`,
    `RAZORPAY_KEY_SECRET_FILE ${empty} is empty`,
  ])
  rmSync(folder, { recursive: true })
})

test('docs/operations.md and .env.example name every setting, and no other', () => {
  const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
  const names = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name as string))].sort()
  const known = names(
    read('server/settings.ts'),
    /^ {2}([A-Z][A-Z0-9_]+): (?:z|oneOf|wholeNumber|number)\b/gm,
  )
  expect(known.length).toBeGreaterThan(25)
  const sections = read('docs/operations.md').split(/^## /m)
  const table = sections.find((section) => section.startsWith('Settings\n')) ?? ''
  const firstColumn = [...table.matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell).join()
  expect(names(firstColumn, /`([A-Z][A-Z0-9_]+)`/g)).toEqual(known)
  const example = read('.env.example')
  expect(names(example, /^#?([A-Z][A-Z0-9_]+)=/gm)).toEqual(known)
  const given = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  expect(readSettings(Object.fromEntries(given))).toEqual(readSettings({}))
})
