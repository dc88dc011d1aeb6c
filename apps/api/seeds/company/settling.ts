import type { BodyOf } from '@muster/contract/kit/index'
import type { createClearanceChecklist } from '@muster/contract/offboarding/clearance/checklists.contract'
import { sql } from 'kysely'
import { addChecklist } from '../../src/modules/offboarding/clearance/checklists.service.ts'
import { decide as decideLines } from '../../src/modules/offboarding/clearance/decide.service.ts'
import { readOne as readClearance } from '../../src/modules/offboarding/clearance/read.service.ts'
import { decide, pay, saveLine, submit } from '../../src/modules/offboarding/settlement/change.service.ts'
import { computeFor } from '../../src/modules/offboarding/settlement/compute.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'

type Checklist = BodyOf<typeof createClearanceChecklist>
type Item = [title: string, note: string, isMandatory: boolean, daysBefore: number]

const lists: readonly { name: string; note: string; kind: Checklist['approver_kind']; items: Item[] }[] = [
  {
    ...{ name: 'Handover', note: 'By the manager of whoever leaves.', kind: 'manager' },
    items: [
      ['Work handed over', 'Open tasks, documents, passwords of shared accounts', true, 3],
      ['Knowledge session held', '', false, 2],
    ],
  },
  {
    ...{ name: 'IT', note: 'Devices and access.', kind: 'people' },
    items: [
      ['Laptop and charger', 'Check the screen and the keyboard', true, 0],
      ['Access card', '', true, 0],
      ['Headset', '', false, 0],
    ],
  },
  {
    ...{ name: 'Finance', note: 'Advances, cards and claims.', kind: 'people' },
    items: [
      ['Advances settled', '', true, 1],
      ['Company card returned', '', true, 0],
    ],
  },
  {
    ...{ name: 'Human resources', note: '', kind: 'hr' },
    items: [['ID card', '', true, 0]],
  },
]

/** Clearance checklists; IT is confirmed by the manager of the demo, finance by the HR officer. */
export async function writeDemoChecklists(admin: Ctx): Promise<void> {
  const { rows } = await readTx(admin, (db) =>
    sql<{ email: string; employee_id: number }>`
      select email, employee_id from account where org_id = ${admin.orgId} and employee_id is not null
        and email in ('manager@demo.test', 'hr@demo.test')`.execute(db),
  )
  const [manager, hr] = ['manager@demo.test', 'hr@demo.test'].map(
    (email) => rows.find((row) => row.email === email)?.employee_id,
  )
  const approvers: Record<string, number | undefined> = { IT: manager, Finance: hr ?? manager }
  for (const { name, note, kind, items } of lists) {
    const id = approvers[name]
    await addChecklist(admin, {
      ...{ CHECKLIST_NAME: name, DESCRIPTION: note, DEPARTMENT_ID: null, LOCATION_ID: null, status: 1 },
      ...{ leaver_department_id: null, approver_kind: kind === 'people' && !id ? 'hr' : kind },
      approver_ids: kind === 'people' && id ? [id] : [],
      items: items.map(([title, itemNote, is_mandatory, days_before]) => ({
        ...{ title, note: itemNote, is_mandatory, days_before },
      })),
    })
  }
}

/** Lines of the clearance under way, in every state. */
async function decideSome(admin: Ctx, SEPID: number): Promise<void> {
  const { lines } = await readClearance(admin, { SEPID })
  const decision = (title: string, outcome: 'cleared' | 'recovered' | 'waived', more: object) => {
    const line = lines.find((one) => one.title === title)
    if (!line) throw new Error(`There is no line ${title}.`)
    return { LINE_ID: line.LINE_ID, version: line.version, outcome, reason: '', ...more }
  }
  await decideLines(
    admin,
    {
      decisions: [
        decision('Knowledge session held', 'cleared', { reason: 'Held with the team on Monday' }),
        decision('Headset', 'waived', { reason: 'Older than three years' }),
        decision('Advances settled', 'recovered', { amount: '4500', reason: 'Travel advance of September' }),
      ],
    },
    false,
  )
}

/** The separations of people who left lately and whose pay is known. */
async function lateLeavers(ctx: Ctx): Promise<number[]> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number }>`
      select s.id from separation s where s.org_id = ${ctx.orgId} and s.status = 3 and s.agreed_lwd is not null
        and exists (select from pay_revision r where r.org_id = s.org_id and r.employee_id = s.employee_id
          and r.effective_on <= s.agreed_lwd)
      order by s.agreed_lwd limit 3`.execute(db),
  )
  return rows.map(({ id }) => id)
}

/**
 * A clearance with lines in every state, and settlements that are paid, wait for approval and are drafts.
 *
 * @param leaver the employee whose clearance is under way
 */
export async function writeDemoSettlements(ctx: Ctx, admin: Ctx, leaver: number): Promise<void> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number }>`
      select id from separation where org_id = ${ctx.orgId} and employee_id = ${leaver} and status = 6`.execute(
      db,
    ),
  )
  const [near] = rows
  if (!near) throw new Error('No clearance is under way.')
  await decideSome(admin, near.id)
  const [paid, waiting, open] = await lateLeavers(ctx)
  const confirm_reason = 'Agreed with the employee in writing'
  for (const [SEPID, state] of [
    [paid, 'paid'],
    [waiting, 'submitted'],
    [open, 'draft'],
  ] as const) {
    if (SEPID === undefined) continue
    let done = await computeFor(admin, { SEPID })
    const bonus = { label: 'Performance bonus', amount: '15000', note: 'For the quarter worked in full' }
    if (state !== 'submitted') done = await saveLine(admin, { ...done, ...bonus })
    if (state === 'draft') continue
    done = await submit(admin, { ...done, confirm_reason })
    if (state === 'submitted') continue
    // Somebody else than who prepared it.
    done = await decide(ctx, { ...done, action: 'approve', reason: '' })
    await pay(admin, { ...done, paid_on: ctx.now.toString().slice(0, 10), reference: 'NEFT 884213' })
  }
}
