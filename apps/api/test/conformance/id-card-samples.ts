import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const personOf = ({ ours }: World) => ours.employeeIds[2] as number

/** A new card, replacing the person's existing ones. */
async function aCard(world: World): Promise<number> {
  const { app, ours } = world
  return tx(app.system(ours.orgId), async (db) => {
    await sql`delete from id_card where org_id = ${ours.orgId} and employee_id = ${personOf(world)}`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`
      insert into id_card (org_id, employee_id, number, issued_on, valid_until, created_at)
      values (${ours.orgId}, ${personOf(world)}, 1, '2026-11-01', '2028-11-01', now()) returning id`.execute(
      db,
    )
    return rows[0]?.id as number
  })
}

const people = (world: World) => ({ body: { employee_ids: [personOf(world)] } })

/** Valid inputs for calls about ID cards. */
export const idCardSamples: Record<string, Sample> = {
  'employees.id_card.draw': people,
  'employees.id_card.issue': people,
  'employees.id_card.read': (world) => ({ params: { employee_id: personOf(world) } }),
  'employees.id_card.revoke': async (world) => ({
    body: { id: await aCard(world), reason: 'lost', reissue: true },
  }),
  'employees.id_card_setting.save': () => ({
    body: {
      shows_photo: true,
      shows_department: true,
      shows_blood_group: false,
      shows_emergency: false,
      valid_years: 3,
      back_text: 'If found, please return to the reception.',
      public_page: true,
      public_name: true,
      public_photo: false,
    },
  }),
}
