import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { existingConfig, openDatabase, runCommand } from './operations-cli/command.ts'
import { sealOrganisation } from './platform/audit/seal.ts'
import { type ChainProblem, verifyChain } from './platform/audit/verify.ts'
import type { Database } from './platform/db/database.ts'
import { listOrganisations } from './platform/db/gates.ts'
import { readTx } from './platform/db/tx.ts'
import { assemblePlatform } from './start-platform.ts'

type Heads = Record<string, { seq: number; hash: string }>

const out = (text: string) => process.stdout.write(`${text}\n`)

const words: Record<ChainProblem['kind'], string> = {
  changed: 'the entry, or its place, is not what was sealed',
  removed: 'a sealed entry is gone',
  inserted: 'an entry was inserted without a seal',
  seal_missing: 'seals are missing',
  end_cut: 'the end of the chain is missing',
  head_changed: 'the chain does not end with the recorded seal',
}

function describe({ kind, seq, entry_id }: ChainProblem): string {
  const place = [seq === null ? '' : `no. ${seq}`, entry_id === null ? '' : `entry ${entry_id}`]
  return `${place.filter(Boolean).join(', ')}: ${words[kind]}`
}

/** Whether a seal saved elsewhere is still in the chain. */
async function stillStands(database: Database, orgId: number, kept: { seq: number; hash: string }) {
  const platform = { database } as Parameters<typeof readTx>[0]['platform']
  return readTx({ platform, orgId }, async (db) => {
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from audit_seal where org_id = ${orgId} and seq = ${kept.seq}`.execute(
      db,
    )
    return rows[0]?.hash === kept.hash
  })
}

async function verifyAll(): Promise<boolean> {
  const { values } = parseArgs({
    options: { save: { type: 'string' }, against: { type: 'string' } },
  })
  const config = existingConfig(process.env)
  const database = await openDatabase(config)
  try {
    const platform = assemblePlatform({ config, database })
    const before: Heads = values.against ? JSON.parse(readFileSync(values.against, 'utf8')) : {}
    const heads: Heads = {}
    let isIntact = true
    for (const { org_id: orgId, name } of await listOrganisations({ platform })) {
      await sealOrganisation(platform, orgId)
      const { entries, head, unsealed, problems } = await verifyChain(database, orgId)
      heads[orgId] = head
      const found = problems.map(describe)
      const kept = before[orgId]
      if (kept && kept.seq > 0 && !(await stillStands(database, orgId, kept)))
        found.unshift(`no. ${kept.seq}: not the seal that was kept in ${values.against}`)
      const tail = unsealed > 0 ? `, ${unsealed} wait for their seal` : ''
      out(`${found.length > 0 ? 'BROKEN' : 'intact'}  ${name}: ${entries} entries${tail}`)
      out(`        last seal no. ${head.seq} ${head.hash}`)
      for (const problem of found) out(`        ${problem}`)
      isIntact &&= found.length === 0
    }
    if (values.save) writeFileSync(values.save, `${JSON.stringify(heads, null, 2)}\n`)
    return isIntact
  } finally {
    await database.close()
  }
}

/**
 * `npm run audit:verify` recomputes the chain of every organisation; exits with 1 if one is broken.
 *
 * `-- --save heads.json` writes the last seals to a file, to be stored out of the database owner's reach;
 * `-- --against heads.json` checks that they are still there. Stop the server first if the database is embedded.
 */
runCommand(async () => ((await verifyAll()) ? 0 : 1))
