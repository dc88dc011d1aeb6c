import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { refuseOwnRecord } from '../../../../platform/access/own-record.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/tx.ts'
import { forgetTotals } from '../../directory/directory.totals.ts'
import { attributeOfSlug, columnOfAttribute } from '../../employee-columns.ts'
import { tellChanged } from '../../employees.notices.ts'
import { followTeamLeads } from '../../profile/team-leads.service.ts'
import type { Period } from '../../rules/assignment-plan.ts'
import { holdChangedUnits } from '../../units/hold-assigned.ts'
import { joinWrites, moveOf, tellLine, tellUnits } from '../../writes/change-people.service.ts'
import { type PeriodWrites, updatePeople, writePeriods } from '../../writes/people-writes.queries.ts'
import type { Draft } from '../../writes/person-draft.ts'
import { movesTexts } from '../moves.texts.ts'
import { tellPlacesOf } from '../tell-places.ts'
import type { JudgedHistory } from './judge-history.ts'

/** What turns the recorded periods of one attribute into those afterwards: recorded ones end on another day or get another value. */
function writesOf(
  employeeId: number,
  { attribute, known, periods }: JudgedHistory['laid'][number],
): Pick<PeriodWrites, 'end' | 'lengthen' | 'replace' | 'insert'> {
  const before = new Map(known.map((period) => [period.id, period]))
  const kept = periods.filter(({ id }) => id > 0)
  const changed = (differs: (after: Period, was: Period | undefined) => boolean) =>
    kept.filter((period) => differs(period, before.get(period.id)))
  const isLonger = ({ toDate }: Period, was: Period | undefined) =>
    was !== undefined && was.toDate !== null && (toDate === null || toDate > was.toDate)
  return {
    end: changed((after, was) => after.toDate !== was?.toDate && !isLonger(after, was)).flatMap(
      ({ id, toDate }) => (toDate === null ? [] : [{ id, to_date: toDate }]),
    ),
    lengthen: changed(isLonger).map(({ id, toDate }) => ({ id, to_date: toDate })),
    replace: changed((after, was) => after.valueId !== was?.valueId).map(({ id, valueId }) => ({
      ...{ id, value_id: valueId },
    })),
    insert: periods
      .filter(({ id }) => id < 0)
      .map(({ valueId, fromDate, toDate }) => ({
        ...{ employee_id: employeeId, attribute, value_id: valueId, from_date: fromDate, to_date: toDate },
      })),
  }
}

/** The change as the blocks of other changes take it. */
function draftOf({ person, laid, present }: JudgedHistory): Draft {
  const writes = laid.map((one) => writesOf(person.id, one))
  const columns = Object.entries(present).map(([slug, [, after]]) => {
    const attribute = attributeOfSlug(slug)
    return attribute ? [columnOfAttribute(attribute), after] : []
  })
  return {
    change: { person, values: {} },
    record: { ...person, ...Object.fromEntries(columns) },
    plain: {},
    dated: present,
    writes: {
      move: [],
      end: writes.flatMap(({ end }) => end),
      lengthen: writes.flatMap(({ lengthen }) => lengthen),
      replace: writes.flatMap(({ replace }) => replace),
      insert: writes.flatMap(({ insert }) => insert),
    },
    scheduled: [],
    before: { columns: {}, periods: null },
  }
}

/** What the audit log says: each changed row, with the values on its first day. */
function auditOf({ person, changes }: JudgedHistory) {
  return [...Map.groupBy(changes, ({ row }) => row)].map(([row, of]) => ({
    recordType: 'employee',
    recordId: person.id,
    recordLabel: `${person.full_name} (${person.code})`,
    changes: {
      ...Object.fromEntries(
        of.map(({ field, change }) => [
          slugOfAttribute[field.attribute],
          [change.before, change.valueId] as [unknown, unknown],
        ]),
      ),
      effective_date: [null, of[0]?.change.from ?? null] as [unknown, unknown],
    },
    reason: row.text('note') || movesTexts.english('historyFromFile'),
  }))
}

/**
 * Writes periods of the past and, where the record shows another value today, the record, in a number of statements that
 * doesn’t depend on how many rows there are.
 *
 * @throws AppError `access.own_record`
 */
export async function writeHistory(
  ctx: Ctx,
  db: Db,
  judged: readonly JudgedHistory[],
  fields: readonly FormField[],
): Promise<void> {
  const changed = judged.filter(({ changes }) => changes.length > 0)
  await refuseOwnRecord(
    ctx,
    db,
    changed.map(({ person }) => person.id),
    'employees.transfer',
  )
  const drafts = changed.map(draftOf)
  const current = drafts.filter(({ dated }) => Object.keys(dated).length > 0)
  await holdChangedUnits(
    ctx,
    db,
    current.map(({ dated }) => dated),
  )
  await writePeriods(ctx, db, joinWrites(drafts), movesTexts.english('historyFromFile'))
  await updatePeople(
    ctx,
    db,
    current.map(({ record }) => record),
  )
  await recordAudit(ctx, db, ...changed.flatMap(auditOf))
  await followTeamLeads(ctx, db, current.map(moveOf))
  await tellLine(ctx, db, current)
  await tellPlacesOf(
    ctx,
    db,
    changed.flatMap(({ person, changes }) =>
      changes.map(({ field, change }) => ({
        ...{ employee_id: person.id, attribute: field.attribute, from_date: change.from },
      })),
    ),
  )
  await tellUnits(ctx, db, current)
  await tellChanged(ctx, db, current, fields)
  forgetTotals(ctx)
}
