import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let turn = 0

async function aLink({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into quick_link (org_id, name, address, created_at, updated_at)
      values (${ours.orgId}, ${`Link ${++turn}`}, 'https://example.com', now(), now()) returning id`.execute(
      db,
    )
    return rows[0]?.id as number
  })
}

async function anAnnouncement({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into announcement (org_id, title, from_date, asks, created_at, updated_at)
      values (${ours.orgId}, 'News', '2020-01-01', 'acknowledge', now(), now()) returning id`.execute(db)
    return rows[0]?.id as number
  })
}

/** Inputs of the calls of the homes that the suite cannot make by itself. */
export const dashboardSamples: Record<string, Sample> = {
  'dashboards.link.save': () => ({ body: { name: `Wiki ${++turn}`, address: 'https://wiki.example.com' } }),
  'dashboards.link.remove': async (world) => ({ body: { id: await aLink(world) } }),
  'dashboards.own_link.save': () => ({ body: { links: [{ name: 'Mine', address: 'https://example.com' }] } }),
  'dashboards.announcement.save': () => ({ body: { title: 'News', from_date: '2026-01-01' } }),
  'dashboards.announcement.remove': async (world) => ({ body: { id: await anAnnouncement(world) } }),
  'dashboards.announcement.participate': async (world, admin) => {
    await asEmployee(world, admin, world.ours.employeeIds[1] as number)
    return { body: { id: await anAnnouncement(world) } }
  },
  'dashboards.mood.add': async (world, admin) => {
    await asEmployee(world, admin, world.ours.employeeIds[1] as number)
    return { body: { mood: 'good' } }
  },
  'dashboards.facts.rebuild': async ({ app, ours }) => {
    // From the first day with figures to it.
    const first = await tx(app.system(ours.orgId), async (db) => {
      const { rows } = await sql<{ day: string }>`
        insert into people_fact (org_id, dimension, value_id, day, headcount, joiners, leavers, voluntary, involuntary,
          early_leavers, moved_in, moved_out)
        values (${ours.orgId}, 'total', 0, '2000-01-01', 0, 0, 0, 0, 0, 0, 0, 0)
        on conflict (org_id, dimension, value_id, day) do update set headcount = 0
        returning to_char(day, 'YYYY-MM-DD') as day`.execute(db)
      // One that another sample has started would be in the way.
      await sql`update job_run set state = 'cancelled' where org_id = ${ours.orgId} and kind = 'dashboards.facts_rebuild'`.execute(
        db,
      )
      return rows[0]?.day as string
    })
    return { body: { from: first, to: first } }
  },
  'dashboards.config.update': () => ({ body: { dashboard: 'admin', version: 0, parts: null } }),
}
