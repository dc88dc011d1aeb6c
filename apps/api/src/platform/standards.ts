import { createHash } from 'node:crypto'
import { systemActor } from './access/actor.ts'
import type { Ctx } from './context.ts'
import { findOrganisationsBehind } from './db/gates.ts'
import { type Db, tx } from './db/tx.ts'
import { organisationCreated } from './hooks.ts'
import type { Platform } from './platform.ts'

/**
 * What the product gives every organisation by itself: default grants, standard forms, code settings.
 * A new organisation gets it when it is made, an existing one at the first start of a release that has more.
 */
export interface Standards {
  /** `<module>.<thing>`. */
  readonly name: string
  /** Plain data that differs whenever there is more or other to give. */
  fingerprint(platform: Platform): unknown
  /** Adds what the organisation lacks; never takes back or changes what it has made of it. Safe to repeat. */
  give(ctx: Ctx, db: Db): Promise<void>
}

const registered: Standards[] = []

/** Called where a module connects. */
export function registerStandards(standards: Standards): void {
  if (registered.some(({ name }) => name === standards.name)) {
    throw new Error(`The standards ${standards.name} are registered twice.`)
  }
  registered.push(standards)
  organisationCreated.on((ctx, db) => standards.give(ctx, db))
}

/** Names the state of everything that the modules give. */
export function standardsDigest(platform: Platform): string {
  const prints = registered.map(({ name, fingerprint }) => [name, fingerprint(platform)])
  return createHash('sha256').update(JSON.stringify(prints)).digest('hex').slice(0, 32)
}

async function bringUp(platform: Platform, orgId: number, digest: string): Promise<boolean> {
  const action = 'organisation.standards'
  const ctx: Ctx = {
    platform,
    orgId,
    actor: systemActor('Upgrade'),
    now: platform.clock(),
    log: platform.log.child({ action, org: orgId }),
    request: { id: `standards-${orgId}`, action, ip: '', userAgent: '' },
    token: '',
  }
  return tx(ctx, async (db) => {
    // The row's lock keeps a second node out until this one is through; then there is nothing left to do.
    const row = await db
      .selectFrom('organisation')
      .select('standards_digest')
      .where('org_id', '=', orgId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.standards_digest === digest) return false
    for (const standards of registered) await standards.give(ctx, db)
    await db
      .updateTable('organisation')
      .set({ standards_digest: digest })
      .where('org_id', '=', orgId)
      .execute()
    return true
  })
}

/**
 * Gives every organisation what this release has and it lacks, one after the other, each in a
 * transaction of its own.
 *
 * @returns how many were behind
 */
export async function bringOrganisationsUp(platform: Platform): Promise<number> {
  const digest = standardsDigest(platform)
  let count = 0
  for (const orgId of await findOrganisationsBehind({ platform }, digest)) {
    if (await bringUp(platform, orgId, digest)) count++
  }
  if (count > 0) platform.log.info({ organisations: count }, 'organisations got what this release adds')
  return count
}
