import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import { historySheet } from '@muster/contract/employees/moves/history-sheet'
import {
  downloadHistoryProblems,
  type HistoryUpload,
  readHistoryColumns,
  uploadHistory,
} from '@muster/contract/employees/moves/history-upload.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import { byCode, personIn } from '@muster/contract/imports/sheets/sheet-people'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { addDays } from '@muster/contract/kit/days'
import { concernsCaller, isOnlyAdministrator } from '../../../../platform/access/own-record.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/tx.ts'
import { defineSheetUpload, findMasterRecords } from '../../../forms/index.ts'
import { findPeriods, lockManagerLines, lockPeople, readPeople } from '../../people.queries.ts'
import { findReachProblems, movedPerson } from '../../reach-growth.ts'
import { periodOn } from '../../rules/assignment-plan.ts'
import type { ManagerProposal } from '../../rules/manager-lines.ts'
import { ringInWords, ringOf } from '../manager-rings.ts'
import { movesTexts } from '../moves.texts.ts'
import { type Employed, findManagersByCode, findMovable } from './history.queries.ts'
import { findOffer, type HistoryOffer } from './history-offer.ts'
import { type HistoryField, type JudgedHistory, judgePerson, type ReadRow } from './judge-history.ts'
import { writeHistory } from './write-history.ts'

const MAX_ROWS = historySheet.limits.rows
const MAX_SHOWN = 500

type Table = SheetTable<typeof historySheet.columns>

/** Changes of manager with what applies after their last day, in order. */
function proposalsOf(judged: readonly JudgedHistory[]): ManagerProposal[] {
  return judged.flatMap(({ person, changes, laid }) => {
    const periods = laid.find(({ attribute }) => attribute === 'manager')?.periods ?? []
    return changes
      .filter(({ field }) => field.attribute === 'manager')
      .flatMap(({ change: { from, to, valueId } }): ManagerProposal[] => {
        const next = to === null ? null : addDays(to, 1)
        const after = next === null ? null : (periodOn(periods, next)?.valueId ?? null)
        return [
          { employeeId: person.id, managerId: valueId, fromDate: from },
          ...(next === null ? [] : [{ employeeId: person.id, managerId: after, fromDate: next }]),
        ]
      })
  })
}

const managerSlug = slugOfAttribute.manager

/** Cycles on any day, and changes of today by which the caller would reach more people or give them to others. */
async function complainOfLines(
  ctx: Ctx,
  db: Db,
  judged: readonly JudgedHistory[],
  today: string,
): Promise<void> {
  const proposals = proposalsOf(judged)
  if (proposals.some(({ managerId }) => managerId !== null)) {
    const ring = await ringOf(ctx, db, proposals)
    const rows = judged.find(({ person }) => person.id === ring?.employeeId)?.changes ?? []
    const row = rows.findLast(
      ({ field, change }) => field.attribute === 'manager' && change.from <= (ring?.day ?? ''),
    )
    if (ring) {
      const { parameters } = await ringInWords(ctx, db, ring, today)
      const reports = movesTexts('reportingLoop', { ...parameters })
      const target =
        row ?? judged.flatMap(({ changes }) => changes).find(({ field }) => field.attribute === 'manager')
      target?.row.complain('manager', movesTexts('fromOn', { day: ring.day, reports }))
    }
  }
  const current = judged.filter(({ present }) => Object.keys(present).length > 0)
  const problems = await findReachProblems(ctx, db, {
    managers: current.flatMap(({ person, present }) => {
      const pair = present[managerSlug]
      return pair ? [{ employeeId: person.id, managerId: pair[1], fromDate: today }] : []
    }),
    moved: current.map(({ person, present }) => movedPerson(person, present)),
    today,
  })
  for (const { person, changes } of current) {
    const error = problems.get(person.id)
    const last = changes.at(-1)
    if (error && last) last.row.complain(last.field.attribute, error.words)
  }
}

interface Judged {
  people: JudgedHistory[]
  rows: number
  fields: FormField[]
  /** Names of values by master and id. */
  names: Awaited<ReturnType<typeof findMasterRecords>>
}

/** @param refused the caller, if they may not change their own history */
function readRows(table: Table, known: ReadonlyMap<string, Employed>, refused: number | null): ReadRow[] {
  return table.rows.flatMap((row): ReadRow[] => {
    row.read()
    const person = personIn(row, known)
    if (!person) return []
    if (person.id !== refused) return [{ row, person }]
    row.complain('code', movesTexts('ownHistory'))
    return []
  })
}

async function judgeTable(
  ctx: Ctx,
  db: Db,
  table: Table,
  offer: HistoryOffer,
  lock: boolean,
): Promise<Judged> {
  const found = await findMovable(ctx, db, { codes: table.distinct('code'), limit: MAX_ROWS + 1 })
  const ids = found.map(({ id }) => id)
  const codes = [...new Set(table.rows.flatMap((row) => row.text('manager') || []))]
  // Locked before the employees, in the same order as every other change of managers, to avoid deadlocks.
  if (lock && codes.length > 0) await lockManagerLines(ctx, db)
  const records = await (lock ? lockPeople : readPeople)(ctx, db, ids)
  const stored = Map.groupBy(await findPeriods(ctx, db, ids), (period) => period.employee_id)
  const managers = byCode(await findManagersByCode(ctx, db, codes))
  const isOwnRefused = concernsCaller(ctx, ids) && !(await isOnlyAdministrator(ctx, db))
  const refused = isOwnRefused ? ctx.actor.employeeId : null
  const read = Map.groupBy(readRows(table, byCode(found), refused), ({ person }) => person.id)
  const facts = { today: offer.today, fields: offer.fields, managers }
  const people = records.map((person) =>
    judgePerson(ctx, facts, person, stored.get(person.id) ?? [], read.get(person.id) ?? []),
  )
  await complainOfLines(ctx, db, people, offer.today)
  const chosen = people.flatMap(({ changes }) =>
    changes
      .filter(({ field }) => field.attribute === 'manager')
      .flatMap(({ change }) => [change.before, change.valueId].filter((id) => id !== null)),
  )
  return {
    ...{ people, rows: table.rows.length, fields: offer.allFields },
    names: await findMasterRecords(ctx, db, { employee: new Set(chosen) }),
  }
}

function answerOf({ people, rows, names }: Judged): Omit<HistoryUpload, 'saved' | 'err_list'> {
  const nameOf = ({ attribute, options }: HistoryField, id: number | null) => {
    if (id === null) return null
    const record =
      attribute === 'manager' ? names.get('employee')?.get(id) : options.find(({ value }) => value === id)
    return record?.label ?? null
  }
  const changes = people.flatMap(({ person, present, changes: own }) =>
    own.map(({ row, field, change }) => ({
      ...{ row: row.number, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.full_name },
      ...{ FIELD_NAME: field.name, from: change.from, to: change.to },
      ...{ before: nameOf(field, change.before), after: nameOf(field, change.valueId) },
      is_current: present[slugOfAttribute[field.attribute]]?.[1] === change.valueId,
    })),
  )
  const changed = new Set(changes.map(({ row }) => row)).size
  return {
    ...{ changed, unchanged: rows - changed },
    people: people.filter((one) => one.changes.length > 0).length,
    rows: changes.sort((one, other) => one.row - other.row).slice(0, MAX_SHOWN),
  }
}

/** The past of many people’s departments, managers and so on. All or nothing; the same file again changes nothing. */
export const historyUpload = defineSheetUpload({
  sheet: historySheet,
  calls: { upload: uploadHistory, columns: readHistoryColumns, problems: downloadHistoryProblems },
  errors: 'employees.history_upload',
  said: movesTexts.text('historyUploaded'),
  offer: (ctx, db) => findOffer(ctx, db),
  judge: (ctx, db, { table, offer, lock }) => judgeTable(ctx, db, table, offer, lock),
  write: (ctx, db, { people, fields }) => writeHistory(ctx, db, people, fields),
  answer: (judged) => answerOf(judged),
})
