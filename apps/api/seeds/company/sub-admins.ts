import { type Preset, presetPermissions } from '@muster/contract/access/presets'
import { PRODUCT } from '@muster/contract/access/roles'
import type { DataScope } from '@muster/contract/access/sub-admins.contract'
import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { assignRole } from '../../src/modules/access/index.ts'
import { createAccount } from '../../src/modules/session/index.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { todayIn } from '../../src/platform/context.ts'
import { type Db, readTx, tx } from '../../src/platform/db/tx.ts'
import { permissionsOf } from '../../src/platform/platform.ts'

interface DemoSubAdmin {
  email: string
  department: string
  location: string
  product: number
  preset?: Preset
  scope?: DataScope
  group?: string
  /** Days from today until the last day. */
  days?: number
}

const subAdmins: readonly DemoSubAdmin[] = [
  { email: 'payroll@demo.test', department: 'Finance', location: 'Pune', product: PRODUCT.payroll },
  {
    email: 'people@demo.test',
    department: 'Human Resources',
    location: 'Bengaluru',
    product: PRODUCT.hr,
    preset: 'hr_officer',
    scope: 'group',
    group: 'Technology',
    days: 45,
  },
]

/** The longest-serving person without an account, because the newest get invitations. */
async function findPerson(ctx: Ctx, db: Db, who: DemoSubAdmin) {
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, e.full_name as name from employee e
    join department d on d.org_id = e.org_id and d.id = e.department_id and d.name = ${who.department}
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    left join account a on a.org_id = e.org_id and a.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.status = 'active' and a.id is null
    order by (l.name = ${who.location}) desc nulls last, e.date_of_joining, e.id limit 1`.execute(db)
  return rows[0]
}

async function openLogin(ctx: Ctx, passwordHash: string, who: DemoSubAdmin): Promise<number | undefined> {
  return tx(ctx, async (db) => {
    const person = await findPerson(ctx, db, who)
    if (!person) return undefined
    await db
      .updateTable('employee')
      .set({ email: who.email })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', person.id)
      .execute()
    return createAccount(ctx, db, {
      email: who.email,
      name: person.name,
      employeeId: person.id,
      passwordHash,
    })
  })
}

/** Sub-admins for HR and payroll, created by the administrator. */
export async function writeDemoSubAdmins(
  ctx: Ctx,
  passwordHash: string,
  administratorEmail: string,
): Promise<void> {
  const { actor, groups } = await readTx(ctx, async (db) => {
    const admin = await db
      .selectFrom('account')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('email', '=', administratorEmail)
      .executeTakeFirstOrThrow()
    return {
      actor: await findAccountActor(ctx, db, admin.id),
      groups: await db
        .selectFrom('access_group')
        .select(['id', 'name'])
        .where('org_id', '=', ctx.orgId)
        .execute(),
    }
  })
  if (!actor) throw new Error('The demo has no administrator.')
  for (const who of subAdmins) {
    const accountId = await openLogin(ctx, passwordHash, who)
    if (accountId === undefined) throw new Error(`The demo company has nobody to be ${who.email}.`)
    const group = groups.find(({ name }) => name === who.group)
    const today = todayIn(ctx, 'Asia/Kolkata')
    await assignRole(
      { ...ctx, actor, request: { ...ctx.request, action: 'access.sub_admin.assign' } },
      {
        account_ids: [accountId],
        product_id: who.product,
        data_scope: who.scope ?? 'organisation',
        ...(who.preset
          ? { permissions: presetPermissions(permissionsOf(ctx.platform.modules), who.preset) }
          : {}),
        ...(group ? { group_ids: [group.id] } : {}),
        ends_on: who.days ? addDays(today, who.days) : null,
      },
    )
  }
}
