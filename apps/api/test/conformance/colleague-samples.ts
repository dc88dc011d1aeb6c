import { sql } from 'kysely'
import { aJpeg } from '../../src/modules/employees/picture/picture.fixtures.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** Links the caller's account to an employee, for calls about one's own record. */
export async function asEmployee(
  { app, ours }: World,
  admin: TestAccount,
  employeeId: number,
): Promise<void> {
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update account set employee_id = null
      where org_id = ${ours.orgId} and employee_id = ${employeeId}`.execute(db)
    await sql`update account set employee_id = ${employeeId}
      where org_id = ${ours.orgId} and id = ${admin.accountId}`.execute(db)
  })
}

async function aPicture({ app, ours }: World, accountId: number | null): Promise<string> {
  const ctx = app.system(ours.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'profile_pictures', name: 'me.jpg', content: aJpeg() },
  )
  return filePath
}

async function aRequest(world: World): Promise<number> {
  const { app, ours } = world
  const path = await aPicture(world, null)
  const person = ours.employeeIds[2] as number
  return tx(app.system(ours.orgId), async (db) => {
    await sql`delete from picture_request where org_id = ${ours.orgId} and employee_id = ${person}`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`
      insert into picture_request (org_id, employee_id, path, asked_at)
      values (${ours.orgId}, ${person}, ${path}, now()) returning id`.execute(db)
    return rows[0]?.id as number
  })
}

/** Valid inputs for calls about pictures, celebrations and colleagues. */
export const colleagueSamples: Record<string, Sample> = {
  'employees.picture.read': ({ ours }) => ({ query: { emp_id: ours.employeeIds[0] as number } }),
  'employees.picture.update': async (world, admin) => ({
    body: {
      filePath: await aPicture(world, admin.accountId),
      emp_id: world.ours.employeeIds[0] as number,
    },
  }),
  'employees.picture.decide': async (world) => ({
    body: { id: await aRequest(world), outcome: 'reject', reason: 'The face cannot be seen.' },
  }),
  'employees.celebration.update': async (world, admin) => {
    await asEmployee(world, admin, world.ours.employeeIds[1] as number)
    return { body: { birthday: false } }
  },
  'employees.colleague.read': async (world, admin) => {
    const me = world.ours.employeeIds[1] as number
    await asEmployee(world, admin, me)
    // Earlier samples may have changed the organisation's setting.
    await tx(world.app.system(world.ours.orgId), (db) =>
      sql`update org_chart_setting set colleagues = 'everyone' where org_id = ${world.ours.orgId}`.execute(
        db,
      ),
    )
    return { query: { emp_id: me } }
  },
}
