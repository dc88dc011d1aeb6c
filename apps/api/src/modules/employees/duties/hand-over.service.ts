import { englishOf, type Text } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { findApprovers } from '../approvers.queries.ts'
import { dutiesTexts } from './duties.texts.ts'
import { dutyKind, dutyKinds, findDuties, type HeldDuty } from './duties.ts'
import { findHeirs, type HeirRow, markPassed } from './heirs.queries.ts'

interface Passed extends HeirRow {
  moveId: number
  count: number
  label: Text
}

/** Duties named in a notice. */
const NAMED = 5

/** What a notice lists: one text after the other. */
const listed = (labels: readonly Text[]): string | Text =>
  labels
    .slice(0, NAMED)
    .reduce<string | Text>(
      (text, label) => (text === '' ? label : dutiesTexts.text('both', { one: text, other: label })),
      '',
    )

function noticesToHeirs(passed: readonly Passed[]): Notice[] {
  const groups = Map.groupBy(passed, (one) => `${one.employee_id} ${one.heir_id}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return [
      {
        to: { employeeIds: [first.heir_id] },
        kind: 'employees.duties_passed',
        values: { name: first.employee_name, duties: listed(own.map((one) => one.label)) },
        link: { admin: '/', me: '/' },
      },
    ]
  })
}

async function passOn(ctx: Ctx, db: Db, rows: readonly HeirRow[], today: string): Promise<Passed[]> {
  const passed: Passed[] = []
  for (const row of rows) {
    const kind = dutyKind(row.kind)
    // Somebody who can't take over any more leaves it with its holder; HR is told.
    if (!kind?.handOver || row.heir_status !== 'active') continue
    const count = await kind.handOver(ctx, db, { from: row.employee_id, to: row.heir_id, today })
    passed.push({ ...row, moveId: row.move_id, count, label: kind.label(count) })
  }
  await markPassed(ctx, db, passed)
  return passed.filter((one) => one.count > 0)
}

/** Tells those who enter separations what still lies with somebody who has left. */
async function tellLeftOver(ctx: Ctx, db: Db, held: readonly HeldDuty[], names: ReadonlyMap<number, string>) {
  const open = held.filter(({ kind }) => kind.fate !== 'rule')
  for (const [employeeId, duties] of Map.groupBy(open, (duty) => duty.employeeId)) {
    await notify(ctx, db, {
      to: { accountIds: await findApprovers(ctx, db, 'employees.separation', employeeId) },
      kind: 'employees.duties_left',
      values: {
        name: names.get(employeeId) ?? '',
        duties: listed(duties.map(({ kind, count }) => kind.label(count))),
      },
      link: { admin: `/users/view/${employeeId}` },
    })
  }
}

/**
 * Passes on what people who have left held to the heirs who were named, ends what ends by a rule, and tells HR what is left. In the transaction that ends
 * the employments; idempotent. A fixed number of statements besides one or two per duty that passes on.
 */
export async function handOverDuties(
  ctx: Ctx,
  db: Db,
  leavers: readonly { id: number; name: string }[],
  today: string,
): Promise<void> {
  if (leavers.length === 0) return
  const ids = leavers.map(({ id }) => id)
  const passed = await passOn(ctx, db, await findHeirs(ctx, db, ids), today)
  await recordAudit(
    ctx,
    db,
    ...passed.map((one) => ({
      recordType: 'employee',
      recordId: one.employee_id,
      recordLabel: one.employee_name,
      action: 'employees.duties.passed',
      changes: { [englishOf(one.label)]: [one.employee_name, one.heir_name] as [unknown, unknown] },
    })),
  )
  const notices = noticesToHeirs(passed)
  if (notices.length > 0) await notify(ctx, db, ...notices)
  for (const { end } of dutyKinds()) await end?.(ctx, db, ids)
  const names = new Map(leavers.map(({ id, name }) => [id, name]))
  await tellLeftOver(ctx, db, await findDuties(ctx, db, ids), names)
}
