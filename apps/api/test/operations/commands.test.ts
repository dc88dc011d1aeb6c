import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Runs commands and server as separate processes, like an operator. */

const api = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'muster-commands-'))
const here = join(folder, 'here')
const archive = join(folder, 'muster.backup')

function begin(
  script: string,
  args: string[],
  dataDir: string,
  own: Record<string, string> = {},
): ChildProcess {
  const { DATABASE_URL, TEST_DATABASE_URL, ...env } = process.env
  return spawn(process.execPath, [join(api, 'src', script), ...args], {
    cwd: folder,
    env: { ...env, DATA_DIR: dataDir, PORT: '0', SEED: 'demo', LOG_LEVEL: 'error', INIT_CWD: folder, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function run(command: string, args: string[], dataDir = here): Promise<{ code: number; says: string }> {
  const child = begin(`operations-cli/${command}.ts`, args, dataDir)
  const said = Promise.all([text(child.stdout as never), text(child.stderr as never)])
  const [code] = (await once(child, 'exit')) as [number]
  return { code, says: (await said).join('') }
}

let server: ChildProcess

async function started(child: ChildProcess): Promise<void> {
  let said = ''
  for await (const chunk of (child.stdout as Readable).iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.includes('Muster is running')) return
  }
  throw new Error(`The server did not start: ${said}${await text(child.stderr as never)}`)
}

beforeAll(async () => {
  server = begin('main.ts', [], here)
  await started(server)
}, 120_000)

afterAll(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('commands', { timeout: 180_000 }, () => {
  test('back up a running server, but refuse to restore over it', async () => {
    expect(statSync(join(here, 'control.json')).mode & 0o777).toBe(0o600)
    const made = await run('backup', ['muster.backup'])
    expect(made).toMatchObject({ code: 0 })
    expect(made.says).toMatch(/\d{4} rows and \d+ files, read back and proven/)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    const again = await run('backup', ['muster.backup'])
    expect(again).toMatchObject({ code: 1 })
    expect(again.says).toContain('exists already')
    const refused = await run('restore', ['muster.backup', '--replace', '--confirm', 'here'])
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.says).toMatch(
      /^ {2}Reading and checking the archive …\nAnother Muster process uses the data folder .*\n$/,
    )
  })

  test('back up a stopped server', async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    expect(existsSync(join(here, 'control.json'))).toBe(false)
    const second = await run('backup', ['second.backup'])
    expect(second.code, second.says).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('refuse to serve the demo to other machines', async () => {
    const open = begin('main.ts', [], here, { HOST: '0.0.0.0', SEED: 'none' })
    expect(await text(open.stderr as never)).toContain('this database holds the demo company Sahyadri Works')
  })

  test('restore to an empty folder, and over existing data only when its name is typed', async () => {
    const there = join(folder, 'there')
    const restored = await run('restore', ['muster.backup'], there)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.says).toContain(
      `SECRET_KEY is not the one of the backed-up installation: put its secret.key into ${there}`,
    )
    expect(restored.says).toContain('Muster will not start with it as it is')
    expect((await run('restore', ['muster.backup'], there)).says).toContain('in use: it holds Sahyadri Works')
    const wrong = await run('restore', ['muster.backup', '--replace', '--confirm', 'here'], there)
    expect(wrong).toMatchObject({ code: 1 })
    expect(wrong.says).toContain('asks for "there" as confirmation')
    const right = await run('restore', ['muster.backup', '--replace', '--confirm', 'there'], there)
    expect(right).toMatchObject({ code: 0 })
    expect(readdirSync(there).filter((name) => name.startsWith('database.before-'))).toHaveLength(1)
    expect(await run('check-files', [], there)).toMatchObject({ code: 0 })
  })

  test('create a first organisation with an administrator who must change the password', async () => {
    const fresh = join(folder, 'fresh')
    const admin = ['--email', 'Asha@example.com', '--admin', 'Asha Rao']
    const made = await run('create-organisation', ['--name', 'Example Ltd', ...admin], fresh)
    expect(made).toMatchObject({ code: 0 })
    expect(made.says).toMatch(/asha@example\.com\n\s+[\w-]{16}aA1!\n/)
    const refused = await run('create-organisation', [...admin], fresh)
    expect(refused.says).toContain('--name is missing')
  })

  test('create nothing after a typing mistake', async () => {
    const nowhere = join(folder, 'nowhere')
    expect((await run('backup', ['x.backup'], nowhere)).says).toContain('There is no embedded database in')
    expect((await run('migrate-to', ['postgres://127.0.0.1:1/x'], nowhere)).says).toContain(
      'no embedded database',
    )
    expect(existsSync(nowhere)).toBe(false)
    expect((await run('backup', [])).says).toContain('Usage: npm run backup -- <file>')
    expect((await run('migrate-to', ['mysql://x'])).says).toContain('Usage: npm run migrate-to')
    expect((await run('restore', ['missing.backup'])).says).toContain('there is no such file')
    const lost = await run('backup', ['no/such/folder/x.backup'])
    expect(lost.says).toMatch(/^\S+ can’t be used: there is no such file or folder\.\n$/)
    const unknown = await run('restore', ['muster.backup', '--force'])
    expect(unknown.says).toMatch(/^Unknown option '--force'.*\n$/)
  })
})
