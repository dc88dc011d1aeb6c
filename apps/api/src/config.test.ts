import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'muster-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const base = { DATA_DIR: dataDir }

describe('an invalid value prevents the start with a message that names it', () => {
  test.each<[name: string, env: Record<string, string>, says: string]>([
    ['a port that is not a number', { PORT: 'eighty' }, 'PORT must be a number'],
    ['a port out of range', { PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
    [
      'an address without a scheme',
      { PUBLIC_URL: 'hr.example.com' },
      'PUBLIC_URL must be an http or https address',
    ],
    ['an address with another scheme', { PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be'],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://localhost/x' },
      'DATABASE_URL must begin with postgres://',
    ],
    ['a short key', { SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [
      'a database without a key',
      { DATABASE_URL: 'postgres://localhost/x' },
      'SECRET_KEY is required together with DATABASE_URL',
    ],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    ['mail over another protocol', { SMTP_URL: 'http://mail' }, 'SMTP_URL must begin with smtp://'],
    ['demo data where others can reach it', { HOST: '0.0.0.0', SEED: 'demo' }, 'SEED=demo is refused'],
    [
      'an object store without its keys',
      { S3_ENDPOINT: 'http://s3.test', S3_BUCKET: 'files' },
      'S3_ACCESS_KEY, S3_SECRET_KEY are missing',
    ],
    [
      'keys without an object store',
      { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_BUCKET: 'files' },
      'S3_ENDPOINT is missing',
    ],
    [
      'an object store that is not an address',
      { S3_ENDPOINT: 's3.test' },
      'S3_ENDPOINT must be an http or https',
    ],
    ['an invalid bucket name', { S3_BUCKET: 'My Files' }, 'S3_BUCKET must be the name of a bucket'],
    ['an unknown sign-up mode', { SIGN_UP: 'maybe' }, 'SIGN_UP must be open or closed'],
    ['a proxy that is not an address', { TRUSTED_PROXY: 'everyone' }, 'TRUSTED_PROXY must list IP addresses'],
  ])('%s', (_name, env, says) => {
    expect(() => readConfig({ ...base, ...env })).toThrow(ConfigError)
    expect(() => readConfig({ ...base, ...env })).toThrow(says)
  })
})

describe('the object store', () => {
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }

  test('is used if configured, with the most common region as default', () => {
    expect(readConfig({ ...base, ...keys, S3_ENDPOINT: 'http://s3.test:9000/' }).s3).toEqual({
      endpoint: 'http://s3.test:9000',
      bucket: 'files',
      accessKey: 'a',
      secretKey: 'b',
      region: 'us-east-1',
    })
    expect(readConfig(base).s3).toBeUndefined()
  })
})

describe('defaults', () => {
  test('without any settings: embedded, on loopback, with demo data', () => {
    const config = readConfig(base)
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      seed: 'demo',
    })
    expect(config.appUrls.employee).toBe('http://127.0.0.1:3000/me')
    expect(config.signUp).toBe('open')
    expect(readConfig({ ...base, SIGN_UP: 'closed' }).signUp).toBe('closed')
  })

  test('a blank value counts as not set', () => {
    expect(readConfig({ ...base, PORT: '', PUBLIC_URL: '', SEED: '' }).port).toBe(3000)
  })

  test('the key is generated once, stored, and readable by its owner only', () => {
    const first = readConfig(base).secretKey
    expect(readConfig(base).secretKey).toBe(first)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(first)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0)
  })

  test('no demo data with a database or an open host, unless requested', () => {
    const key = { SECRET_KEY: 'x'.repeat(32) }
    expect(readConfig({ ...base, ...key, DATABASE_URL: 'postgres://localhost/x' }).seed).toBe('none')
    expect(readConfig({ ...base, ...key, DATABASE_URL: 'postgres://localhost/x', SEED: 'demo' }).seed).toBe(
      'demo',
    )
    expect(readConfig({ ...base, HOST: '0.0.0.0' }).seed).toBe('none')
  })
})
