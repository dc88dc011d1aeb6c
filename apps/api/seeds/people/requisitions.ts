import { addDays } from '@muster/contract/kit/days'
import type { RequisitionPayload } from '@muster/contract/requests/requisition.contract'
import { sql } from 'kysely'
import { decideIn } from '../../src/modules/requests/decide.service.ts'
import { submitRequest } from '../../src/modules/requests/index.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

interface Position {
  account: number
  superior: number | null
  designation: number
  designation_name: string
  department: number | null
  department_name: string | null
  location: number | null
  location_name: string | null
  report: number | null
}

/** The manager's account and superior, and the position of their newest report. */
async function findPosition(ctx: Ctx, managerId: number): Promise<Position | undefined> {
  const { rows } = await readTx(ctx, (db) =>
    sql<Position>`
      select a.id as account, m.manager_id as superior, e.id as report,
        g.id as designation, g.name as designation_name, d.id as department, d.name as department_name,
        l.id as location, l.name as location_name
      from employee m
      join account a on a.org_id = m.org_id and a.employee_id = m.id
      join employee e on e.org_id = m.org_id and e.manager_id = m.id and e.status = 'active'
      join designation g on g.org_id = e.org_id and g.id = e.designation_id
      left join department d on d.org_id = e.org_id and d.id = e.department_id
      left join location l on l.org_id = e.org_id and l.id = e.location_id
      where m.org_id = ${ctx.orgId} and m.id = ${managerId} order by e.id desc limit 1`.execute(db),
  )
  return rows[0]
}

/** A manager's requisitions: two approved positions, and a pending replacement. */
export async function writeDemoRequisitions(ctx: Ctx, managerId: number, today: string): Promise<void> {
  const found = await findPosition(ctx, managerId)
  const actor = found && (await readTx(ctx, (db) => findAccountActor(ctx, db, found.account)))
  if (!found || !actor) return
  const boss = { ...ctx, actor }
  const in90Days = addDays(today, 90)
  const position: RequisitionPayload = {
    REQUISITION_TYPE: 1,
    positions: 2,
    REPORTING_MANAGER_ID: managerId,
    DESIGNATION_ID: found.designation,
    DEPT_ID: found.department,
    LOCATION_ID: found.location,
    needed_by: in90Days,
    budget: '840000',
    description: 'Runs the second shift of the new line.',
    unit_names: {
      DESIGNATION_ID: found.designation_name,
      ...(found.department_name ? { DEPT_ID: found.department_name } : {}),
      ...(found.location_name ? { LOCATION_ID: found.location_name } : {}),
    },
    currency: 'INR',
  }
  const ask = (payload: RequisitionPayload, comment: string) =>
    tx(boss, (db) =>
      submitRequest(boss, db, { kind: 'REQUISITION', employeeId: managerId, payload, comment }),
    )
  const { id, pendingOn } = await ask(position, 'The second line starts next quarter.')
  if (pendingOn.length > 0) {
    const head = { ...ctx, actor: { ...ctx.actor, employeeId: found.superior, name: pendingOn[0] ?? '' } }
    await tx(head, (db) => decideIn(head, db, { requestId: id, outcome: 'approved', comment: 'Agreed.' }))
  }
  if (found.report !== null)
    await ask(
      { ...position, REQUISITION_TYPE: 2, positions: 1, REPLACES_ID: found.report, description: '' },
      'Moves to the plant in Nashik in spring.',
    )
}
