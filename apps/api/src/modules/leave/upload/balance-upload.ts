import { type OfferedColumn, offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { byCode } from '@muster/contract/imports/sheets/sheet-people'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  type BalanceSheet,
  type BalanceUpload,
  downloadBalanceProblems,
  type downloadBalanceSample,
  downloadNewAssignProblems,
  previewNewAssign,
  readBalanceColumns,
  readNewAssignColumns,
  submitNewAssign,
  uploadBalances,
} from '@muster/contract/leave/balance-upload.contract'
import { assignSheet, balanceColumn, balanceKey, balanceSheet } from '@muster/contract/leave/leave-sheets'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import type { SheetRow } from '../../../platform/spreadsheets/index.ts'
import { defineSheetUpload, refuseLongSample, sampleSheet } from '../../forms/index.ts'
import { figuresQuery } from '../balances/figures.service.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { toDays } from '../rules/units.ts'
import { findUploadBalances, findUploadChoices, findUploadPeople } from './upload.queries.ts'
import { uploadTexts } from './upload.texts.ts'
import {
  changesAnything,
  isList,
  readAssignments,
  readBalances,
  type UploadFacts,
  type UploadRow,
} from './upload-rows.ts'
import { writeBalances } from './write-balances.ts'

const MAX_ROWS = balanceSheet.limits.rows
const MAX_SHOWN = 500

type Choices = Pick<UploadFacts, 'types' | 'rules'>

function columnsOf(sheet: BalanceSheet, { types, rules }: Choices): OfferedColumn[] {
  const named = rules.map(({ id, name }) => ({ value: id, label: name }))
  const fixed =
    sheet === 'assign'
      ? offeredColumns(assignSheet, { rule: named })
      : offeredColumns(balanceSheet, { type: types.map(({ id, name }) => ({ value: id, label: name })) })
  return [...fixed, ...types.map(balanceColumn)]
}

async function findOffer(ctx: Ctx, db: Db, sheet: BalanceSheet) {
  const choices = await findUploadChoices(ctx, db)
  // A balance file needs a column for at least one leave type, or one with the types and one with their days.
  const oneOf =
    sheet === 'balances' ? [...choices.types.map(({ id }) => [balanceKey(id)]), ['type', 'days']] : []
  return { ...choices, columns: columnsOf(sheet, choices), oneOf }
}

interface FactsInput {
  sheet: BalanceSheet
  table: { has(key: string): boolean; distinct(key: 'code'): string[] }
  offer: Choices
  on?: string | undefined
  lock: boolean
  /** Whether balances may go below their limit; needs a reason. */
  belowLimit: boolean
}

/**
 * Facts for judging rows; locked until the end of the transaction when rows will be written. Five statements.
 */
async function findFacts(ctx: Ctx, db: Db, { sheet, table, offer, lock, belowLimit, ...of }: FactsInput) {
  const on = of.on ?? (await organisationToday(ctx, db))
  const people = await findUploadPeople(ctx, db, {
    codes: table.distinct('code'),
    limit: MAX_ROWS + 1,
    lock,
  })
  const ids = people.map((person) => person.id)
  const types = offer.types.filter(({ id }) => isList(table) || table.has(balanceKey(id)))
  if (lock) await lockBalances(ctx, db, keysOf(ids, types))
  const balances = await findUploadBalances(ctx, db, { sheet, ids, on })
  const typeIds = types.map(({ id }) => id)
  const figures = belowLimit
    ? null
    : await runQuery(db, figuresQuery(ctx, { employeeIds: ids, typeIds, from: on, to: on }))
  const limitOf = figures
    ? (employeeId: number, typeId: number) => figures.negativeLimitOf(employeeId, typeId, on)
    : undefined
  return { on, facts: { ...offer, people: byCode(people), balances, limitOf } }
}

/** Balances go below their limit only on purpose, and with a reason. */
const mayGoBelow = (body: { below_limit?: boolean | undefined; reason?: string | undefined }) =>
  body.below_limit === true && (body.reason ?? '').trim() !== ''

const keysOf = (ids: readonly number[], types: readonly { id: number }[]) =>
  ids.flatMap((employeeId) => types.map((type) => ({ employeeId, leaveTypeId: type.id })))

function answerOf({ rows }: { rows: readonly UploadRow[] }): Omit<BalanceUpload, 'saved' | 'err_list'> {
  const changed = rows.filter(changesAnything)
  return {
    ...{ changed: changed.length, unchanged: rows.length - changed.length },
    rows: rows.slice(0, MAX_SHOWN).map((one) => ({
      row: one.row,
      EMPLOYEE_CODE: one.person.code,
      EMPLOYEE_NAME: one.person.name,
      LEAVE_RULE_NAME: one.changesRule ? (one.rule?.name ?? '') : null,
      from_date: one.from,
      balances: one.balances.map(({ typeId, name, before, after }) => ({
        ...{ LEAVE_TYPE_ID: typeId, LEAVE_TYPE_NAME: name },
        ...{ before: toDays(before), after: toDays(after) },
      })),
    })),
  }
}

/** Sets balances as of a date to those of the file. Idempotent. */
export const balanceUpload = defineSheetUpload({
  sheet: balanceSheet,
  calls: { upload: uploadBalances, columns: readBalanceColumns, problems: downloadBalanceProblems },
  errors: 'leave.upload',
  said: uploadTexts.text('balancesSaved'),
  startsJobs: true,
  offer: (ctx, db) => findOffer(ctx, db, 'balances'),
  judge: async (ctx, db, { table, offer, body, lock }) => {
    const { facts, on } = await findFacts(ctx, db, {
      ...{ sheet: 'balances', table, offer, lock, on: body.on, belowLimit: mayGoBelow(body) },
    })
    return { on, rows: readBalances(table, facts) }
  },
  write: (ctx, db, checked, { reason }) => writeBalances(ctx, db, { ...checked, isOpening: false, reason }),
  answer: (checked) => answerOf(checked),
})

/** Uploads leave rules and opening balances; credits follow in the background. */
export const assignUpload = defineSheetUpload({
  sheet: assignSheet,
  calls: {
    upload: submitNewAssign,
    preview: previewNewAssign,
    columns: readNewAssignColumns,
    problems: downloadNewAssignProblems,
  },
  errors: 'leave.upload',
  said: 'Saved.',
  startsJobs: true,
  refuse: ({ actor }) => {
    if (!holds(actor, 'leave.rule.assign')) fail('access.denied')
  },
  offer: (ctx, db) => findOffer(ctx, db, 'assign'),
  judge: async (ctx, db, { table, offer, body, lock }) => {
    const { facts, on } = await findFacts(ctx, db, {
      ...{ sheet: 'assign', table, offer, lock, belowLimit: mayGoBelow(body) },
    })
    return { on, rows: readAssignments(table, facts) }
  },
  write: (ctx, db, checked, { reason }) => writeBalances(ctx, db, { ...checked, isOpening: true, reason }),
  answer: (checked) => answerOf(checked),
})

/** A sheet to fill in, listing everybody in reach or one example employee. Five statements. */
export function balanceSample(
  ctx: Ctx,
  { sheet, filled }: BodyOf<typeof downloadBalanceSample>,
): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const on = await organisationToday(ctx, db)
    const { types, columns } = await findOffer(ctx, db, sheet)
    const people = await findUploadPeople(ctx, db, { codes: null, limit: filled === 1 ? MAX_ROWS + 1 : 1 })
    refuseLongSample(sheet === 'assign' ? assignSheet : balanceSheet, people)
    const ids = people.map((person) => person.id)
    const balances = await findUploadBalances(ctx, db, { sheet, ids, on })
    const rows = people.map((person): SheetRow => {
      const days = types.map(({ id }) => {
        const units = balances.get(`${person.id}:${id}`)
        return [balanceKey(id), filled === 1 && units !== undefined ? toDays(units) : ''] as const
      })
      const from = sheet === 'assign' ? { from: on } : {}
      return { code: person.code, name: person.name, ...from, ...Object.fromEntries(days) }
    })
    const shown = columns.filter(({ isLog }) => !isLog)
    return sampleSheet(sheet === 'assign' ? assignSheet : balanceSheet, { columns: shown, rows })
  })
}
