import { createHash } from 'node:crypto'
import { systemActor } from './access/actor.ts'
import type { Ctx } from './context.ts'
import { findOrganisationsBehind } from './db/gates.ts'
import { type Db, tx } from './db/tx.ts'
import { organisationCreated } from './hooks.ts'
import type { Platform } from './platform.ts'

/**
 * Defaults that the product provides in every organisation: default grants, standard forms, code settings. A
 * new organisation gets them when it is created, an existing one at the first start of a release that adds
 * some.
 */
export interface Standards {
  /** `<module>.<thing>`. */
  readonly name: string
  /** Plain data that changes whenever the defaults change. */
  fingerprint(platform: Platform): unknown
  /** Adds missing defaults; never reverts or changes what the organisation has edited. Idempotent. */
  apply(ctx: Ctx, db: Db): Promise<void>
}

const registered: Standards[] = []

/** Call it when the module is registered. */
export function registerStandards(standards: Standards): void {
  if (registered.some(({ name }) => name === standards.name)) {
    throw new Error(`The standards ${standards.name} are registered twice.`)
  }
  registered.push(standards)
  organisationCreated.on((ctx, db) => standards.apply(ctx, db))
}

/** A digest of the standards of all modules. */
export function standardsDigest(platform: Platform): string {
  const prints = registered.map(({ name, fingerprint }) => [name, fingerprint(platform)])
  return createHash('sha256').update(JSON.stringify(prints)).digest('hex').slice(0, 32)
}

async function upgradeOrganisation(platform: Platform, orgId: number, digest: string): Promise<boolean> {
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
    // The row lock makes a second node wait until this one is done; then nothing is left to do.
    const row = await db
      .selectFrom('organisation')
      .select('standards_digest')
      .where('org_id', '=', orgId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.standards_digest === digest) return false
    for (const standards of registered) await standards.apply(ctx, db)
    await db
      .updateTable('organisation')
      .set({ standards_digest: digest })
      .where('org_id', '=', orgId)
      .execute()
    return true
  })
}

/**
 * Applies missing standards of this release to every organisation, one after the other, each in its own
 * transaction.
 *
 * @returns the number of organisations that were behind
 */
export async function upgradeOrganisations(platform: Platform): Promise<number> {
  const digest = standardsDigest(platform)
  let count = 0
  for (const orgId of await findOrganisationsBehind({ platform }, digest)) {
    if (await upgradeOrganisation(platform, orgId, digest)) count++
  }
  if (count > 0) platform.log.info({ organisations: count }, 'organisations got what this release adds')
  return count
}
