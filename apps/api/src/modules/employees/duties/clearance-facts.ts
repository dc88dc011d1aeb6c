import { sql } from 'kysely'
import { englishOf, isText, type Text } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DatasetScope } from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { dutyKind, findDuties, type HeldDuty } from './duties.ts'

export const CLEARANCE = 'employees.separation'

export const clearanceStates = ['clear', 'done', 'named', 'unnamed', 'settle', 'rule', 'left_over'] as const
export type ClearanceState = (typeof clearanceStates)[number]

interface Heir {
  readonly kind: string
  readonly name: string
  /** The organisation's day of the handover. */
  readonly done_on: string | null
  readonly passed: number | null
}

interface Leaver {
  readonly id: number
  readonly last_day: string
  /** It is the employment that they have, or had last: what they hold now belongs to it. */
  readonly is_latest: boolean
  readonly has_left: boolean
  readonly heirs: readonly Heir[]
}

/** A row of the dataset. */
export interface ClearanceRow {
  readonly employee_id: number
  readonly number: number
  readonly last_day: string
  readonly duty: string
  readonly duty_text: Text | null
  readonly count: number | null
  readonly state: ClearanceState
  readonly heir: string | null
  readonly passed_on: string | null
}

async function findLeavers(ctx: Ctx, db: Db, scope: Omit<DatasetScope, 'facts'>): Promise<Leaver[]> {
  const { from, to, timeZone } = scope
  const { rows } = await sql<Leaver>`
    with leaving as (
      select e.id, e.left_on as last_day from employee e
      where e.org_id = ${ctx.orgId} and e.left_on between ${from}::date and ${to}::date
      union
      select p.employee_id, p.left_on from past_employment p
      where p.org_id = ${ctx.orgId} and p.left_on between ${from}::date and ${to}::date
    )
    select e.id, to_char(l.last_day, 'YYYY-MM-DD') as last_day, coalesce(l.last_day = e.left_on, false) as is_latest,
      e.status = 'left' as has_left, coalesce((
        select jsonb_agg(jsonb_build_object('kind', h.kind, 'name', x.full_name, 'passed', h.passed,
          'done_on', to_char(h.done_at at time zone ${timeZone}, 'YYYY-MM-DD')) order by h.kind)
        from employee_move m
        join employee_duty_heir h on h.org_id = m.org_id and h.move_id = m.id
        join employee x on x.org_id = h.org_id and x.id = h.heir_id
        where m.org_id = ${ctx.orgId} and m.employee_id = e.id and m.kind = 'separation' and m.cancelled_at is null
          and m.effective_on = l.last_day), '[]'::jsonb) as heirs
    from leaving l join employee e on e.org_id = ${ctx.orgId} and e.id = l.id
    where coalesce(${employeeScope(ctx, CLEARANCE, 'e')}, false)
    order by e.id, l.last_day`.execute(db)
  return rows
}

function stateOf({ kind }: HeldDuty, { has_left }: Leaver, heir: Heir | undefined): ClearanceState {
  if (kind.fate === 'rule') return 'rule'
  if (has_left) return 'left_over'
  if (heir) return 'named'
  return kind.fate === 'heir' ? 'unnamed' : 'settle'
}

type Line = Omit<ClearanceRow, 'employee_id' | 'number' | 'last_day' | 'duty' | 'duty_text'> & {
  readonly label: Text
}

const passedLine = ({ kind, name, passed, done_on }: Heir): Line[] => {
  const known = dutyKind(kind)
  if (!known || !passed || done_on === null) return []
  return [{ label: known.label(passed), count: passed, state: 'done', heir: name, passed_on: done_on }]
}

function linesOf(leaver: Leaver, held: readonly HeldDuty[]): Line[] {
  const open = held.map((duty): Line => {
    const heir = leaver.heirs.find(({ kind, done_on }) => kind === duty.kind.key && done_on === null)
    return {
      label: duty.kind.label(duty.count),
      ...{ count: duty.count, state: stateOf(duty, leaver, heir), heir: heir?.name ?? null, passed_on: null },
    }
  })
  const lines = [...leaver.heirs.flatMap(passedLine), ...open]
  if (lines.length > 0) return lines
  return [
    {
      label: clearanceTexts.text('nothing'),
      ...{ count: null, state: 'clear', heir: null, passed_on: null },
    },
  ]
}

/** What everybody who leaves in a period has to hand over, of those whom the caller may see leave. Two statements. */
export async function findClearance(
  ctx: Ctx,
  db: Db,
  scope: Omit<DatasetScope, 'facts'>,
): Promise<ClearanceRow[]> {
  const leavers = await findLeavers(ctx, db, scope)
  const latest = leavers.filter((one) => one.is_latest).map(({ id }) => id)
  const held = Map.groupBy(await findDuties(ctx, db, latest), (duty) => duty.employeeId)
  return leavers.flatMap((leaver) =>
    linesOf(leaver, leaver.is_latest ? (held.get(leaver.id) ?? []) : []).map(({ label, ...line }, index) => ({
      ...{ employee_id: leaver.id, number: index, last_day: leaver.last_day, ...line },
      ...{ duty: englishOf(label), duty_text: isText(label) ? label : null },
    })),
  )
}
