import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

/** A half-configured, disabled provider with the results of the first test sign-ins. */
export async function writeDemoSingleSignOn(ctx: Ctx): Promise<void> {
  const hoursAgo = (hours: number) => ctx.now.subtract({ hours }).toString()
  await tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('sso_provider')
      .values({
        org_id: ctx.orgId,
        name: 'Company directory',
        issuer: 'https://login.example.com/realms/sahyadri',
        client_id: 'muster',
        email_domains: ['sahyadri.test'],
        creation: 'employees',
        created_at: hoursAgo(50),
        updated_at: hoursAgo(50),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = { org_id: ctx.orgId, provider_id: id, provider_name: 'Company directory', kind: 'test' }
    await db
      .insertInto('sso_log')
      .values([
        { ...event, at: hoursAgo(49), outcome: 'provider_unavailable', detail: 'There is no such host.' },
        { ...event, at: hoursAgo(48), outcome: 'email_unverified', email: 'asha@sahyadri.test' },
      ])
      .execute()
  })
}
