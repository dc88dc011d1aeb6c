import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { blankIsAbsent, type MailConfig, mailConfigOf, mailEnvironment, optional } from './config-mail.ts'
import { type FieldKey, parseFieldKeys } from './platform/crypto/field-keys.ts'
import { postgresAddress } from './platform/db/postgres-address.ts'
import { OperatorError } from './platform/operator/operator-error.ts'

const address = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} must be an http or https address, like https://hr.example.com`,
    })
    .transform((text) => text.replace(/\/+$/, ''))

const environment = z.object({
  HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  PORT: z.preprocess(
    blankIsAbsent,
    z.coerce
      .number({ error: 'PORT must be a number from 0 to 65535' })
      .int('PORT must be a whole number')
      .min(0, 'PORT must be a number from 0 to 65535')
      .max(65_535, 'PORT must be a number from 0 to 65535')
      .default(3000),
  ),
  PUBLIC_URL: optional(address('PUBLIC_URL')),
  DATABASE_URL: optional(postgresAddress('DATABASE_URL')),
  DATABASE_OWNER_URL: optional(postgresAddress('DATABASE_OWNER_URL')),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('.data')),
  ...mailEnvironment,
  S3_ENDPOINT: optional(address('S3_ENDPOINT')),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    }),
  ),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  S3_REGION: z.preprocess(blankIsAbsent, z.string().default('us-east-1')),
  SECRET_KEY: optional(z.string().min(32, 'SECRET_KEY must have at least 32 characters')),
  FIELD_KEYS: optional(z.string()),
  EMPLOYEE_APP_URL: optional(address('EMPLOYEE_APP_URL')),
  LEGACY_EMPLOYEE_APP_URL: optional(address('LEGACY_EMPLOYEE_APP_URL')),
  PAYROLL_APP_URL: optional(address('PAYROLL_APP_URL')),
  PERFORMANCE_APP_URL: optional(address('PERFORMANCE_APP_URL')),
  RECRUITMENT_APP_URL: optional(address('RECRUITMENT_APP_URL')),
  HR_APP_URL: optional(address('HR_APP_URL')),
  TRUSTED_PROXY: optional(z.string()),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'LOG_LEVEL must be one of trace, debug, info, warn, error, silent',
    }),
  ),
  GEOIP_DATABASE: optional(
    z
      .string()
      .refine((path) => existsSync(path), 'GEOIP_DATABASE must name a file that exists (MaxMind DB format)'),
  ),
  METRICS_TOKEN: optional(z.string().min(16, 'METRICS_TOKEN must have at least 16 characters')),
  API_DOCS: z.preprocess(
    blankIsAbsent,
    z.enum(['local', 'open', 'off'], { error: 'API_DOCS must be local, open or off' }).default('local'),
  ),
  SSO_ALLOW_LOCAL: optional(z.enum(['0', '1'], { error: 'SSO_ALLOW_LOCAL must be 0 or 1' })),
  SIGN_UP: z.preprocess(
    blankIsAbsent,
    z.enum(['open', 'closed'], { error: 'SIGN_UP must be open or closed' }).default('open'),
  ),
  ACCOUNT_CALLS_PER_MINUTE: z.preprocess(
    blankIsAbsent,
    z.coerce
      .number({ error: 'ACCOUNT_CALLS_PER_MINUTE must be a number' })
      .int('ACCOUNT_CALLS_PER_MINUTE must be a whole number')
      .min(0, 'ACCOUNT_CALLS_PER_MINUTE must be 0 (no limit) or more')
      .default(1200),
  ),
  MAP_TILES_URL: optional(
    z
      .string()
      .regex(
        /^https?:\/\/[^\s{}/?#]+\/\S*$/,
        'MAP_TILES_URL must be an address like https://tiles.example.com/{z}/{x}/{y}.png',
      )
      .refine(
        (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
        'MAP_TILES_URL must have {z}, {x} and {y} where the tile is named',
      ),
  ),
  MAP_TILES_ATTRIBUTION: optional(z.string().max(300)),
  SEED: optional(z.enum(['demo', 'none'], { error: 'SEED must be demo or none' })),
})

/** A bucket of an S3-compatible store. */
export interface ObjectStoreConfig {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

export interface Config extends MailConfig {
  host: string
  port: number
  publicUrl: string
  databaseUrl: string | undefined
  /** The owner of the database, where requests log in as another role than the owner. */
  databaseOwnerUrl?: string | undefined
  dataDir: string
  /** Store for files; below the data folder by default. */
  s3?: ObjectStoreConfig | undefined
  secretKey: string
  /** Keys for identity numbers and bank accounts; the first one encrypts. Derived from `secretKey` by default. */
  fieldKeys?: FieldKey[] | undefined
  appUrls: {
    employee: string
    legacyEmployee: string
    payroll: string
    performance: string
    recruitment: string
    hr: string
  }
  trustedProxy: string[]
  logLevel: string
  /** MaxMind DB file to look up country and city of an IP address; without it only the address is shown. */
  geoipDatabase?: string | undefined
  /** Token for `/metrics`; without it, only this machine may read them. */
  metricsToken?: string | undefined
  /** Who may read the API reference at `/docs`: this machine (default), everybody, or nobody. */
  apiDocs?: 'local' | 'open' | 'off' | undefined
  /** Allows single sign-on with a provider at http://127.0.0.1, for development and tests. */
  ssoAllowLocal?: boolean
  /** Whether anybody may sign up an organisation; open by default. */
  signUp?: 'open' | 'closed'
  /** Limit of calls per minute, account and server; 0 or absent for none. */
  accountCallsPerMinute?: number
  /** Map tile server; without one, maps show bundled country outlines. */
  mapTiles?: { url: string; attribution: string } | undefined
  seed: 'demo' | 'none'
}

/** A problem of the environment; the message names the variable. */
export class ConfigError extends OperatorError {}

/** Whether only this machine can reach a server that listens on the host. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** The key that signs links: as configured, or generated once and stored with the embedded database. */
function secretKeyFor(given: string | undefined, databaseUrl: string | undefined, dataDir: string): string {
  if (given) return given
  if (databaseUrl) {
    throw new ConfigError('SECRET_KEY is required together with DATABASE_URL: all nodes must share one key.')
  }
  const path = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

function fieldKeysOf(text: string | undefined): FieldKey[] | undefined {
  if (text === undefined) return undefined
  const keys = parseFieldKeys(text)
  // Never quote the text, which contains the keys.
  if (typeof keys === 'string') throw new ConfigError(`FIELD_KEYS can't be used: ${keys}.`)
  return keys
}

function proxyList(text: string | undefined): string[] {
  const proxies = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const proxy of proxies) {
    const [ip, bits] = proxy.split('/')
    const isBitsFine = bits === undefined || /^\d{1,3}$/.test(bits)
    if (!isIP(ip ?? '') || !isBitsFine) {
      throw new ConfigError(`TRUSTED_PROXY must list IP addresses or networks; "${proxy}" is neither.`)
    }
  }
  return proxies
}

type Environment = z.infer<typeof environment>

function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0] ?? 'The environment')
  const message = issue?.message ?? 'is not valid'
  throw new ConfigError(message.includes(name) ? message : `${name}: ${message}`)
}

function appUrlsOf(value: Environment, publicUrl: string): Config['appUrls'] {
  return {
    employee: value.EMPLOYEE_APP_URL ?? `${publicUrl}/me`,
    legacyEmployee: value.LEGACY_EMPLOYEE_APP_URL ?? `${publicUrl}/me`,
    payroll: value.PAYROLL_APP_URL ?? '',
    performance: value.PERFORMANCE_APP_URL ?? '',
    recruitment: value.RECRUITMENT_APP_URL ?? '',
    hr: value.HR_APP_URL ?? '',
  }
}

/** Demo data is the default only where nobody else can reach it: embedded, on loopback. */
function seedOf(value: Environment): Config['seed'] {
  const seed = value.SEED ?? (value.DATABASE_URL || !isLoopback(value.HOST) ? 'none' : 'demo')
  if (seed === 'demo' && !isLoopback(value.HOST)) {
    throw new ConfigError('SEED=demo is refused on a HOST that others can reach: its passwords are public.')
  }
  return seed
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Requires all variables or none, so that a typo can't silently switch the file store. */
function objectStoreOf(value: Environment): ObjectStoreConfig | undefined {
  const missing = S3_NAMES.filter((name) => !value[name])
  if (missing.length === S3_NAMES.length) return undefined
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = value
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) {
    throw new ConfigError(
      `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing: files go to an object store when ${S3_NAMES.join(', ')} are all set, and to DATA_DIR when none is.`,
    )
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: value.S3_REGION,
  }
}

/** Requires an attribution, which every map must show. */
function mapTilesOf({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution,
}: Environment): Config['mapTiles'] {
  if (!url) return undefined
  if (!attribution) {
    throw new ConfigError(
      'MAP_TILES_ATTRIBUTION is required together with MAP_TILES_URL: it names whose map it is.',
    )
  }
  return { url, attribution }
}

/**
 * Reads and validates the environment. An invalid value prevents the start.
 *
 * @throws ConfigError with a sentence that names the variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = parseEnvironment(env)
  const dataDir = resolve(value.DATA_DIR)
  const host = value.HOST.includes(':') ? `[${value.HOST}]` : value.HOST
  const publicUrl = value.PUBLIC_URL ?? `http://${host}:${value.PORT}`
  const seed = seedOf(value)
  return {
    host: value.HOST,
    port: value.PORT,
    publicUrl,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    dataDir,
    ...mailConfigOf(value, (message) => {
      throw new ConfigError(message)
    }),
    s3: objectStoreOf(value),
    secretKey: secretKeyFor(value.SECRET_KEY, value.DATABASE_URL, dataDir),
    fieldKeys: fieldKeysOf(value.FIELD_KEYS),
    appUrls: appUrlsOf(value, publicUrl),
    trustedProxy: proxyList(value.TRUSTED_PROXY),
    // With the embedded database, somebody is probably trying it out in a terminal.
    logLevel: value.LOG_LEVEL ?? (value.DATABASE_URL ? 'info' : 'warn'),
    geoipDatabase: value.GEOIP_DATABASE,
    metricsToken: value.METRICS_TOKEN,
    apiDocs: value.API_DOCS,
    accountCallsPerMinute: value.ACCOUNT_CALLS_PER_MINUTE,
    signUp: value.SIGN_UP,
    ssoAllowLocal: value.SSO_ALLOW_LOCAL === '1',
    mapTiles: mapTilesOf(value),
    seed,
  }
}
