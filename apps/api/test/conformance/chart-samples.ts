import { tx } from '../../src/platform/db/tx.ts'
import { aMaster } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const SINCE = '2026-01-01'

async function aVacancy({ app, ours }: World, isClosed = false): Promise<number> {
  const designation = await aMaster(app, ours, 'designation')
  return tx(app.system(ours.orgId), async (db) => {
    const { id } = await db
      .insertInto('vacancy')
      .values({
        org_id: ours.orgId,
        manager_id: ours.employeeIds[0] as number,
        designation_id: designation,
        open_from: SINCE,
        ...(isClosed ? { outcome: 'closed', ended_on: '2026-11-20' } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function aDottedLine({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    const { id } = await db
      .insertInto('dotted_line')
      .values({
        org_id: ours.orgId,
        employee_id: ours.employeeIds[2] as number,
        manager_id: ours.employeeIds[1] as number,
        from_date: SINCE,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export const chartSamples: Record<string, Sample> = {
  'employees.chart.compare': () => ({ body: { from: SINCE, to: '2026-11-21' } }),
  'employees.dotted_line.save': ({ ours }) => ({
    body: {
      employee_id: ours.employeeIds[0] as number,
      manager_id: ours.employeeIds[1] as number,
      kind: 'functional',
      from_date: SINCE,
    },
  }),
  'employees.dotted_line.remove': async (world) => ({ body: { id: await aDottedLine(world) } }),
  'employees.vacancy.save': async ({ app, ours }) => ({
    body: {
      manager_id: ours.employeeIds[0] as number,
      DESIGNATION_ID: await aMaster(app, ours, 'designation'),
      open_from: SINCE,
    },
  }),
  'employees.vacancy.end': async (world) => ({
    body: { id: await aVacancy(world), outcome: 'closed', ended_on: '2026-11-21' },
  }),
  'employees.vacancy.reopen': async (world) => ({ body: { id: await aVacancy(world, true) } }),
}
