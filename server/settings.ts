import * as z from 'zod'
import { PASSWORD_MEMORY } from '#features/identity/hashing.server.ts'
import type { Sender } from '#lib/mail.server.ts'
import type { S3Settings } from '#lib/s3Store.server.ts'
import type { TracingSettings } from '#lib/tracer.server.ts'
import type { WhatsappSettings } from '#lib/whatsapp.server.ts'
import { withSecretFiles } from './secretFiles.ts'
import {
  asHeaders,
  asSender,
  asTrustedProxies,
  isInstant,
  number,
  oneOf,
  wholeNumber,
} from './settingFormats.ts'
import { unsafeSettings } from './unsafeSettings.ts'

/**
 * Settings come from environment variables. They are checked once, and wrong ones are named. The table in
 * docs/operations.md lists them; production refuses development-only settings.
 */
const shape = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  PROBE_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address such as http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(asHeaders),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('contrology'),
  OTEL_TRACES_SAMPLER: oneOf(
    ...(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on'] as const),
    ...(['parentbased_always_off', 'parentbased_traceidratio'] as const),
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).optional(),
  MAIL_REPORT_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().optional(),
  MIGRATE: oneOf('on', 'off').default('on'),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: wholeNumber(2, 500).default(20),
  DATABASE_ROLE: oneOf('app', 'own').default('app'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().transform(asSender).optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: z.url('must be an address such as https://studio.example').optional(),
  RAZORPAY_CHECKOUT_URL: z.url('must be an address such as https://studio.example').optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be digits').optional(),
  WHATSAPP_BUSINESS_ID: z.string().regex(/^\d+$/, 'must be digits').optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_API_URL: z.url('must be an address such as https://studio.example').optional(),
  PUSH_SERVICE_URL: z.url('must be an address such as https://studio.example').optional(),
  S3_ENDPOINT: z.url('must be an address such as https://studio.example').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PUBLIC_URL: z.url('must be an address such as https://studio.example').optional(),
  TRUST_PROXY: z.string().default('loopback').transform(asTrustedProxies),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  PASSWORD_MEMORY: wholeNumber(1_024, 1_048_576).default(PASSWORD_MEMORY),
  BACKUP_DIR: z.string().min(1).default('.backups'),
  BACKUP_PASSPHRASE: z.string().min(20, 'needs at least 20 characters').optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650).default(14),
  PG_BIN: z.string().min(1).optional(),
  CLOCK: z
    .string()
    .refine((text) => isInstant(text), 'must be an ISO instant such as 2026-11-23T04:00:00Z')
    .optional(),
  THROTTLE: oneOf('on', 'off').default('on'),
  SITE_SPEED_SHARE: number(0, 1).default(0.25),
  DEMO: oneOf('on', 'off').optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
})

export interface Settings {
  mode: 'development' | 'test' | 'production'
  production: boolean
  port: number
  host: string
  /** `web` serves requests, `worker` does the background work, `all` both. */
  role: 'all' | 'web' | 'worker'
  /**
   * The number of seconds after SIGTERM in which the server still serves requests, although it reports that it is
   * not ready.
   */
  drainSeconds: number
  /** `/metrics`: on a separate port, or on the site's port for requests with the token. Without either nothing is measured. */
  metrics: { port: number | undefined; token: string | undefined } | undefined
  /**
   * Where traces are sent; undefined: there are none. The SDK reads from the environment which share of requests is
   * traced.
   */
  tracing: TracingSettings | undefined
  /** The token for `POST /health/booking`, which tries a booking; undefined: there is no such route. */
  probeToken: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** False if `npm run migrate` is a separate step: then an older database is refused at the start. */
  migrate: boolean
  /** The address of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined
  /** The number of connections for requests. */
  databasePool: number
  /** The database role that the product uses: one that owns nothing, or the connecting user. */
  databaseRole: 'app' | 'own'
  smtpUrl: string | undefined
  mailFrom: Sender | undefined
  /** The token of requests that report undelivered mails; undefined: they are not accepted. */
  mailReportToken: string | undefined
  razorpay:
    | { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string; checkoutUrl: string }
    | undefined
  /** Undefined: nothing is sent by WhatsApp. */
  whatsapp: WhatsappSettings | undefined
  /** A simulated push service. */
  pushServiceUrl: string | undefined
  /** Where uploaded files are stored instead of in `dataDir`. */
  s3: S3Settings | undefined
  publicUrl: string | undefined
  /** Proxies whose `X-Forwarded-For` is trusted: addresses and networks. */
  trustProxy: string[]
  sessionSecret: string | undefined
  /** The memory in KiB for hashing a password. */
  passwordMemory: number
  /** For `npm run backup` and `npm run restore`. */
  backup: { folder: string; passphrase: string | undefined; keepDays: number; pgBin: string | undefined }
  clockStart: Temporal.Instant | undefined
  throttle: boolean
  /** The share of visits, 0 to 1, that report how fast their page was. */
  siteSpeedShare: number
  demo: boolean
  logLevel: string
}

/** Thrown with one line per problem; the caller prints them and exits with 1. */
export class SettingsError extends Error {}

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const { env, problems } = withSecretFiles(environment)
  const { values: v, refused } = valuesOf(env)
  problems.push(...refused)
  // Settings that are missing or contradictory only because their value was refused are not reported twice.
  const reported = new Set(problems.map(nameIn))
  const furtherProblems = [...contradictions(v), ...unsafeSettings(v)].filter(
    (line) => !reported.has(nameIn(line)),
  )
  problems.push(...furtherProblems)
  if (problems.length) throw new SettingsError(problems.join('\n'))
  const production = v.NODE_ENV === 'production'
  return {
    mode: v.NODE_ENV,
    production,
    port: v.PORT,
    host: v.HOST,
    role: v.ROLE,
    drainSeconds: v.DRAIN_SECONDS ?? (production ? 5 : 0),
    metrics: v.METRICS_PORT || v.METRICS_TOKEN ? { port: v.METRICS_PORT, token: v.METRICS_TOKEN } : undefined,
    tracing: tracingSettings(v),
    probeToken: v.PROBE_TOKEN,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    migrate: v.MIGRATE === 'on',
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databasePool: v.DATABASE_POOL,
    databaseRole: v.DATABASE_ROLE,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    mailReportToken: v.MAIL_REPORT_TOKEN,
    razorpay: razorpaySettings(v),
    whatsapp: whatsappSettings(v),
    pushServiceUrl: v.PUSH_SERVICE_URL,
    s3: s3Settings(v),
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: v.TRUST_PROXY,
    sessionSecret: v.SESSION_SECRET,
    passwordMemory: v.PASSWORD_MEMORY,
    backup: {
      folder: v.BACKUP_DIR,
      passphrase: v.BACKUP_PASSPHRASE,
      keepDays: v.BACKUP_KEEP_DAYS,
      pgBin: v.PG_BIN,
    },
    clockStart: v.CLOCK ? Temporal.Instant.from(v.CLOCK) : undefined,
    throttle: v.THROTTLE === 'on',
    siteSpeedShare: v.SITE_SPEED_SHARE,
    demo: v.DEMO ? v.DEMO === 'on' : !production,
    logLevel: v.LOG_LEVEL,
  }
}

export type Values = z.infer<typeof shape>

/**
 * Each wrong value is a problem; the returned values have its default instead, so that everything else is checked too.
 */
function valuesOf(env: Record<string, string | undefined>): { values: Values; refused: string[] } {
  const parsed = shape.safeParse(env)
  if (parsed.success) return { values: parsed.data, refused: [] }
  const { issues } = parsed.error
  const wrong = new Set(issues.map(({ path }) => path[0]))
  // With an unknown mode, the stricter rules for production apply.
  const strict = wrong.has('NODE_ENV') ? { NODE_ENV: 'production' } : {}
  const validEnv = Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.has(name)))
  return {
    values: shape.parse({ ...validEnv, ...strict }),
    refused: issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  }
}

/** The settings that are set, including secrets, for a backup. */
export function configuredSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const { env } = withSecretFiles(environment)
  const entries = Object.keys(shape.shape).flatMap((name) =>
    env[name] === undefined ? [] : [[name, env[name]]],
  )
  return Object.fromEntries(entries)
}

/** The variable that a problem is about: the line begins with its name. */
const nameIn = (line: string) => /^[A-Z0-9_]+/.exec(line)?.[0].replace(/_FILE$/, '')

/** Groups of settings that need each other. */
const TOGETHER = [
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  [
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_BUSINESS_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

/** Values that are valid by themselves, but not together. */
function contradictions(v: Values): string[] {
  const problems: string[] = []
  for (const names of TOGETHER) {
    const missing = names.filter((name) => v[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) continue
    problems.push(`${missing.join(', ')} missing: ${joinNames(names)} are needed together`)
  }
  if (v.DATABASE_DIRECT_URL !== undefined && v.DATABASE_URL === undefined) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL')
  }
  if (v.METRICS_PORT !== undefined && v.METRICS_PORT === v.PORT) {
    problems.push(
      `METRICS_PORT=${v.METRICS_PORT} is the same as PORT: use another one, or only METRICS_TOKEN`,
    )
  }
  if (v.ROLE !== 'all') {
    if (v.DATABASE_URL === undefined) {
      problems.push(`ROLE=${v.ROLE} needs DATABASE_URL: the embedded PostgreSQL belongs to one process`)
    }
    if (v.SMTP_URL === undefined) {
      problems.push(`ROLE=${v.ROLE} needs SMTP_URL: the development mailbox belongs to one process`)
    }
    if (v.RAZORPAY_KEY_ID === undefined) {
      problems.push(`ROLE=${v.ROLE} needs RAZORPAY_KEY_ID: the payment simulator belongs to one process`)
    }
  }
  return problems
}

const joinNames = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const tracingSettings = (v: Values): TracingSettings | undefined =>
  v.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: v.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: v.OTEL_SERVICE_NAME,
      }
    : undefined

const razorpaySettings = (v: Values): Settings['razorpay'] =>
  v.RAZORPAY_KEY_ID && v.RAZORPAY_KEY_SECRET && v.RAZORPAY_WEBHOOK_SECRET
    ? {
        keyId: v.RAZORPAY_KEY_ID,
        keySecret: v.RAZORPAY_KEY_SECRET,
        webhookSecret: v.RAZORPAY_WEBHOOK_SECRET,
        apiUrl: v.RAZORPAY_API_URL ?? 'https://api.razorpay.com',
        checkoutUrl: v.RAZORPAY_CHECKOUT_URL ?? 'https://checkout.razorpay.com/v1/checkout.js',
      }
    : undefined

const whatsappSettings = (v: Values): WhatsappSettings | undefined =>
  v.WHATSAPP_PHONE_NUMBER_ID &&
  v.WHATSAPP_BUSINESS_ID &&
  v.WHATSAPP_TOKEN &&
  v.WHATSAPP_APP_SECRET &&
  v.WHATSAPP_VERIFY_TOKEN
    ? {
        phoneNumberId: v.WHATSAPP_PHONE_NUMBER_ID,
        businessId: v.WHATSAPP_BUSINESS_ID,
        token: v.WHATSAPP_TOKEN,
        appSecret: v.WHATSAPP_APP_SECRET,
        verifyToken: v.WHATSAPP_VERIFY_TOKEN,
        apiUrl: (v.WHATSAPP_API_URL ?? 'https://graph.facebook.com/v23.0').replace(/\/+$/, ''),
      }
    : undefined

const s3Settings = (v: Values): S3Settings | undefined =>
  v.S3_ENDPOINT && v.S3_BUCKET && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: v.S3_ENDPOINT.replace(/\/+$/, ''),
        bucket: v.S3_BUCKET,
        region: v.S3_REGION,
        accessKeyId: v.S3_ACCESS_KEY_ID,
        secretAccessKey: v.S3_SECRET_ACCESS_KEY,
      }
    : undefined

/**
 * The address for browsers. For this machine it contains the host name, because a passkey is bound to a name and
 * refused for an IP address.
 */
export function publicUrlOf({
  publicUrl,
  host,
  port,
}: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`
}
