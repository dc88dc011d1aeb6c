import { expect, test } from 'vitest'
import { findingsOf, type Health } from './findings.ts'

const up = {
  name: 'one:3000',
  version: '1.0.0',
  started_at: '2026-11-21T06:00:00Z',
  seen_at: '2026-11-21T06:29:55Z',
  is_this: true,
  is_silent: false,
}

const well: Health = {
  as_of: '2026-11-21T06:30:00Z',
  findings: [],
  calls: { per_minute: 3, fault_share: 0, p50: 10, p95: 40, p99: 90, minutes: [], slowest: [] },
  jobs: { waiting: 0, running: 0, failed: 3, failed_last_day: 0 },
  mail: { is_sent: true, waiting: 0, oldest_at: null, failed: 2, failed_last_day: 0 },
  schedules: { total: 4, late: 0, failed: 0 },
  database: {
    kind: 'postgres',
    version: '17.0',
    migrations: 20,
    newest_migration: 'a.sql',
    size_bytes: 1,
    connections: { size: 10, used: 2, waiting: 0 },
    is_full: false,
    is_guarded: true,
    restarts: { total: 0, last_at: null },
  },
  disk: { free_bytes: 50, total_bytes: 100 },
  server: {
    name: up.name,
    version: up.version,
    runtime: 'v26',
    started_at: up.started_at,
    memory_bytes: 1,
    lag_ms: 3,
  },
  servers: [up],
}

const { calls, mail, database, server } = well

test.each<[name: string, change: Partial<Health>, answered: number, expected: string[]]>([
  ['all is well, despite old failures', {}, 100, []],
  ['no disk to check', { disk: null }, 100, []],
  [
    'one percent of the calls fail',
    { calls: { ...calls, fault_share: 0.01 } },
    100,
    ['warning answers_fail'],
  ],
  ['many calls fail', { calls: { ...calls, fault_share: 0.05 } }, 100, ['critical answers_fail']],
  ['one of a few calls fails', { calls: { ...calls, fault_share: 0.3 } }, 3, []],
  [
    'requests are the owner of the database',
    { database: { ...database, is_guarded: false } },
    100,
    ['warning database_unguarded'],
  ],
  ['responses are slow', { calls: { ...calls, p95: 2001 } }, 100, ['warning answers_slow']],
  [
    'the database is overloaded',
    { database: { ...database, connections: { size: 10, used: 10, waiting: 11 } } },
    100,
    ['warning database_busy'],
  ],
  [
    'the database was opened again within the hour',
    { database: { ...database, restarts: { total: 1, last_at: '2026-11-21T05:31:00Z' } } },
    0,
    ['warning database_restarted'],
  ],
  [
    'the database was opened again long ago',
    { database: { ...database, restarts: { total: 3, last_at: '2026-11-21T05:29:00Z' } } },
    0,
    [],
  ],
  [
    'writes are refused, whatever room the server sees',
    { database: { ...database, is_full: true }, disk: { free_bytes: 9, total_bytes: 100 } },
    0,
    ['critical disk_full'],
  ],
  ['the event loop stalls', { server: { ...server, lag_ms: 1001 } }, 0, ['warning process_stalls']],
  ['little disk space', { disk: { free_bytes: 9, total_bytes: 100 } }, 0, ['warning disk_low']],
  [
    'hardly any disk space comes first',
    { disk: { free_bytes: 4, total_bytes: 100 }, jobs: { ...well.jobs, failed_last_day: 1 } },
    0,
    ['critical disk_low', 'warning jobs_failed'],
  ],
  ['a server is silent', { servers: [up, { ...up, is_silent: true }] }, 0, ['warning node_silent']],
  ['servers of two versions', { servers: [up, { ...up, version: '1.1.0' }] }, 0, ['warning versions_differ']],
  [
    'a silent server with an old version',
    { servers: [up, { ...up, version: '0.9.0', is_silent: true }] },
    0,
    ['warning node_silent'],
  ],
  ['a schedule is late', { schedules: { total: 4, late: 1, failed: 1 } }, 0, ['warning schedules_late']],
  ['mail failed', { mail: { ...mail, failed_last_day: 1 } }, 0, ['warning mail_failed']],
  [
    'mail has been waiting for a quarter of an hour',
    { mail: { ...mail, waiting: 1, oldest_at: '2026-11-21T06:14:59Z' } },
    0,
    ['warning mail_stuck'],
  ],
  [
    'mail has been waiting for a minute',
    { mail: { ...mail, waiting: 1, oldest_at: '2026-11-21T06:29:00Z' } },
    0,
    [],
  ],
  [
    'mail waits for a mail server',
    { mail: { ...mail, is_sent: false, waiting: 1, oldest_at: '2026-11-01T00:00:00Z' } },
    0,
    ['warning mail_off'],
  ],
  ['no mail server and no mail', { mail: { ...mail, is_sent: false } }, 0, []],
])('%s', (_name, change, answered, expected) => {
  const found = findingsOf({ ...well, ...change }, answered)
  expect(found.map(({ key, severity }) => `${severity} ${key}`)).toEqual(expected)
})
