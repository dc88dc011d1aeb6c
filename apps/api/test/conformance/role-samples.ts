import { readMatrix } from '@muster/contract/access/matrix.contract'
import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import { anAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const VIEW = 'employees.directory.view'
const RECRUITMENT = 7

async function aPerson({ app, ours }: World, roles: number[] = [ROLE.employee]): Promise<number> {
  return (await anAccount(app, ours, { roles })).accountId
}

const aCell = (scopes: 'self'[]) => ({ role_id: ROLE.recruiter, permission: VIEW, scopes })

/** Valid inputs for calls about roles, sub-admins and the permission matrix. */
export const roleSamples: Record<string, Sample> = {
  'access.sub_admin.assign': async (world) => ({
    body: { account_ids: [await aPerson(world)], product_id: 1 },
  }),
  'access.sub_admin.revoke': async (world) => ({
    body: { account_ids: [await aPerson(world, [ROLE.subAdmin])], product_id: 1 },
  }),
  'access.default_menu.save': () => ({ body: { app: 'hrms', permissions: [VIEW] } }),
  'access.user_menu.save': async (world) => ({
    body: {
      app_id: 'hrms',
      account_id: await aPerson(world, [ROLE.subAdmin]),
      permissions: [VIEW],
      data_scope: 'organisation',
    },
  }),
  'access.activity.list': async (world) => ({ body: { account_id: await aPerson(world) } }),
  'access.activity.update': async (world) => {
    // Recruitment must be enabled before access to it can be granted.
    await tx(world.app.system(world.ours.orgId), (db) =>
      db
        .updateTable('organisation')
        .set({ app_ids: sql`array_append(array_remove(app_ids, ${RECRUITMENT}), ${RECRUITMENT})` })
        .where('org_id', '=', world.ours.orgId)
        .execute(),
    )
    return { body: { account_id: await aPerson(world), key: 'IS_ACTIVE_ATS', status: 1 } }
  },
  'access.powers.read': async (world) => ({
    body: { of: [{ role_id: ROLE.recruiter }, { account_id: await aPerson(world) }] },
  }),
  'access.viewing.start': async (world) => ({ body: { account_id: await aPerson(world) } }),
  'access.matrix.preview': () => ({ body: { changes: [aCell(['self'])] } }),
  'access.matrix.save': async ({ app }, admin) => {
    const { version } = (await app.call(readMatrix, { token: admin.token })).data
    return { body: { changes: [aCell(['self'])], version } }
  },
  'access.matrix.holders': () => ({ body: { permission: VIEW } }),
}
