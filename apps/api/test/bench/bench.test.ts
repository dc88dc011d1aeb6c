import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-test-'))
let running: ChildProcess | undefined
afterAll(() => {
  running?.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

interface Result {
  id: string
  name: string
  value: number
}

/** Runs the measurements as `npm run bench` does, with small sizes, on the test database. */
async function bench(only: string): Promise<{ code: number | null; complaint: string; results: Result[] }> {
  const url = process.env.TEST_DATABASE_URL
  const json = join(folder, `${only}.json`)
  const child = spawn(
    process.execPath,
    ['bench/run.ts', '--smoke', '--only', only, '--json', json, ...(url ? [] : ['--embedded'])],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, ...(url ? { DATABASE_URL: url } : {}) },
    },
  )
  running = child
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const complaint = (await buffer(child.stderr)).toString()
  const code = await ended
  const results = code === 0 ? (JSON.parse(readFileSync(json, 'utf8')) as { results: Result[] }).results : []
  return { code, complaint, results }
}

test('completes all measurements', async () => {
  const { code, complaint, results } = await bench('P1,P7,P8,P10,P11')
  expect([code, code === 0 ? '' : complaint]).toEqual([0, ''])
  const measured = Map.groupBy(results, (one) => one.id)
  expect([...measured.keys()]).toEqual(['P1', 'P7', 'P8', 'P10', 'P11'])
  // Four pages, each with cached and counted total, and a deep page compared to the first.
  expect(measured.get('P1')).toHaveLength(4 * 2 + 1)
  expect(results.every((one) => Number.isFinite(one.value))).toBe(true)
  // A zero would pass as a good figure.
  for (const { id, name, value } of results)
    if (id !== 'P1' && id !== 'P10') expect([name, value > 0]).toEqual([name, true])
  const requested = measured.get('P10')?.map((one) => one.name)
  expect(requested).toEqual(expect.arrayContaining(['employees.directory.list', 'employees.profile.read']))
}, 120_000)

test('rejects an unknown measurement and lists the existing ones', async () => {
  const { code, complaint } = await bench('P99')
  expect(code).toBe(1)
  expect(complaint).toContain('There is no P99; there are P1')
})
