import { addRoster, editRoster } from '@muster/contract/rosters/rosters.contract'
import { storeFile } from '../../src/modules/files/index.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

/** A separate person, since other samples deactivate the world's people or end their employment. */
async function aPerson({ app, ours }: World): Promise<{ id: number; code: string }> {
  const code = `ROSTER-${++serial}`
  const values = { org_id: ours.orgId, code, first_name: 'Sample', date_of_joining: '2024-01-01' }
  const { id } = await tx(app.system(ours.orgId), (db) =>
    db.insertInto('employee').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  return { id, code }
}

function aNewRoster({ ours }: World, person: { id: number }) {
  return {
    ...{ name: `Sample roster ${++serial}`, location_id: ours.locationId },
    ...{ from_date: '2031-01-06', to_date: '2031-01-12', employee_ids: [person.id] },
  }
}

async function aRoster(world: World, { token }: TestAccount, of?: { id: number }): Promise<number> {
  const person = of ?? (await aPerson(world))
  const answer = await world.app.call(addRoster, { token, body: aNewRoster(world, person) })
  if (answer.status !== 200) throw new Error(`No roster was made: ${JSON.stringify(answer.body)}`)
  return answer.data.id
}

/** An unpublished roster with a week-off. */
async function aPlannedRoster(world: World, admin: TestAccount): Promise<number> {
  const person = await aPerson(world)
  const id = await aRoster(world, admin, person)
  const day = `2031-01-${String(6 + (serial % 7)).padStart(2, '0')}`
  const changes = [{ EMPLOYEE_ID: person.id, day, cell: 0 }]
  await world.app.call(editRoster, { token: admin.token, body: { id, version: 1, changes } })
  return id
}

async function aSheet(
  { app, ours }: World,
  { accountId }: TestAccount,
  person: { code: string },
): Promise<string> {
  const ctx = app.system(ours.orgId)
  const content = Buffer.from(`Employee code,06/01/2031\n${person.code},OFF\n`)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'roster.csv', content },
  )
  return filePath
}

export const rosterSamples: Record<string, Sample> = {
  'rosters.roster.add': async (world) => ({ body: aNewRoster(world, await aPerson(world)) }),
  'rosters.roster.edit': async (world, admin) => ({
    body: { id: await aRoster(world, admin), version: 1, note: 'A note' },
  }),
  'rosters.roster.read': async (world, admin) => ({ params: { id: await aRoster(world, admin) } }),
  'rosters.roster.status': async (world, admin) => ({
    body: { id: await aRoster(world, admin), version: 1, status: 1 },
  }),
  'rosters.publication.preview': async (world, admin) => ({
    params: { id: await aPlannedRoster(world, admin) },
  }),
  'rosters.person.list': ({ ours }) => ({ body: { location_id: ours.locationId } }),
  'rosters.download.one': async (world, admin) => ({ params: { id: await aRoster(world, admin) } }),
  'rosters.download.many': async (world, admin) => ({ params: { id: String(await aRoster(world, admin)) } }),
  'rosters.upload.sample': async (world, admin) => ({ body: { roster_id: await aRoster(world, admin) } }),
  'rosters.upload.commit': async (world, admin) => {
    const person = await aPerson(world)
    const filePath = await aSheet(world, admin, person)
    return { body: { filePath, roster_id: await aRoster(world, admin, person) } }
  },
}
