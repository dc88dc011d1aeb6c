import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { countBehind, findMailKeys, rotateKeys } from '../modules/employees/index.ts'
import { checkFieldKeys } from '../platform/crypto/check-keys.ts'
import { keyringOf } from '../platform/crypto/field-keys.ts'
import { listOrganisations } from '../platform/db/gates.ts'
import { listProtectedKeys } from '../platform/db/gates-privacy.ts'
import type { JobProgress } from '../platform/jobs/job.ts'
import type { Platform } from '../platform/platform.ts'
import { assemblePlatform, systemCtx } from '../start-platform.ts'
import { CommandError, existingConfig, openDatabase, runCommand, say } from './command.ts'

const USAGE = 'Usage: npm run keys -- new <name> | status | rotate'
const KEY_BYTES = 32

function printNewKey(name: string | undefined): number {
  if (!name || !/^[a-z0-9][a-z0-9_-]{0,31}$/.test(name))
    throw new CommandError('Name the key in small letters and digits, such as 2026a.')
  say(`${name}:${randomBytes(KEY_BYTES).toString('base64')}`)
  return 0
}

const linewise = (name: string): JobProgress => ({
  report: async ({ done = 0, total = 0 }) => say(`  ${name}: ${done} of ${total}`),
  isCancelled: async () => false,
  checkpoint: async ({ done = 0, total = 0 }) => say(`  ${name}: ${done} of ${total}`),
})

async function printStatus(platform: Platform): Promise<void> {
  const ring = keyringOf(platform.config)
  say(`Configured: ${ring.keys.map(({ id }) => id).join(', ')}; "${ring.current.id}" seals.`)
  const used = new Set(
    (await listProtectedKeys({ platform })).flatMap((key) => (key.is_used ? [key.key_id] : [])),
  )
  const behindOf: string[] = []
  for (const { org_id: orgId, name } of await listOrganisations({ platform })) {
    const ctx = systemCtx(platform, orgId, 'keys.status')
    const behind = await countBehind(ctx)
    for (const id of await findMailKeys(ctx)) used.add(id)
    if (behind > 0) behindOf.push(`  ${name}: ${behind} records to be sealed anew`)
  }
  say(`In use: ${[...used].join(', ') || 'none'}.`)
  for (const line of behindOf) say(line)
}

async function rotateAll(platform: Platform): Promise<void> {
  let unreadable = 0
  for (const { org_id: orgId, name } of await listOrganisations({ platform })) {
    const result = await rotateKeys(systemCtx(platform, orgId, 'keys.rotate'), linewise(name))
    say(
      `${name}: ${result.resealed} records and ${result.mails} waiting mails sealed anew, ${result.unreadable} records can’t be read.`,
    )
    unreadable += result.unreadable
  }
  await printStatus(platform)
  if (unreadable > 0)
    throw new CommandError('Records that can’t be read keep their old key. Enter them again, or delete them.')
}

/**
 * `npm run keys -- new <name>` generates a key, `status` lists those in use, `rotate` encrypts everything again with
 * the current one. If interrupted, run it again. Stop an embedded installation first.
 */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [action, name] = positionals
  if (action === 'new') return printNewKey(name)
  if (action !== 'status' && action !== 'rotate') throw new CommandError(USAGE)
  const config = { ...existingConfig(process.env), logLevel: 'warn' }
  const database = await openDatabase(config)
  try {
    const platform = assemblePlatform({ config, database })
    if (action === 'status') await printStatus(platform)
    else {
      await checkFieldKeys(platform)
      await rotateAll(platform)
    }
    return 0
  } finally {
    await database.close()
  }
})
