import {
  type ProtectedGroup,
  protectedGroups,
} from '@muster/contract/employees/identity/protected-records.contract'
import { bankColumns, kindColumns, protectedSheet } from '@muster/contract/employees/identity/protected-sheet'
import {
  downloadProtectedProblems,
  type downloadProtectedSample,
  type ProtectedUpload,
  readProtectedColumns,
  uploadProtected,
} from '@muster/contract/employees/identity/protected-upload.contract'
import {
  type OfferedColumn,
  offeredColumns,
  type WithheldColumns,
} from '@muster/contract/imports/sheets/sheet-declaration'
import { byCode, eachPersonOnce, personIn } from '@muster/contract/imports/sheets/sheet-people'
import type { BodyOf } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import { concernsCaller, isOnlyAdministrator, refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetUpload, refuseLongSample, sampleSheet } from '../../forms/index.ts'
import { privacyTexts } from './privacy.texts.ts'
import { tellProtected } from './protected.notices.ts'
import { findKinds, type KnownKind } from './protected.queries.ts'
import { labelOf } from './protected.service.ts'
import { editOf, sealSecret, seeOf } from './protected-numbers.ts'
import { type PlannedRecord, type ProtectedTableRow, planRow } from './protected-rows.ts'
import {
  clearPrimary,
  findRecordsOf,
  findUploadPeople,
  type UploadPerson,
  updateRecords,
} from './protected-upload.queries.ts'
import { writeProtectedRecords } from './write-records.ts'

const MAX_ROWS = protectedSheet.limits.rows
const MAX_SHOWN = 500

interface Offer {
  columns: OfferedColumn[]
  withheld: WithheldColumns[]
  kinds: KnownKind[]
}

const editableGroups = ({ actor }: Ctx): ProtectedGroup[] =>
  protectedGroups.filter((group) => holds(actor, editOf(group)) && holds(actor, seeOf(group)))

/** @throws AppError `access.denied` for whoever may edit neither group of anybody */
function refuse(ctx: Ctx): void {
  if (editableGroups(ctx).length === 0) fail('access.denied')
}

async function findOffer(ctx: Ctx, db: Db): Promise<Offer> {
  const kinds = await findKinds(ctx, db)
  const groups = editableGroups(ctx)
  const columns: Record<ProtectedGroup, OfferedColumn[]> = {
    identity: kinds.filter((kind) => kind.is_active).flatMap(kindColumns),
    bank: [...bankColumns],
  }
  const messages = { identity: privacyTexts('withheldIdentity'), bank: privacyTexts('withheldBank') }
  return {
    kinds,
    columns: [...offeredColumns(protectedSheet), ...groups.flatMap((group) => columns[group])],
    withheld: protectedGroups
      .filter((group) => !groups.includes(group))
      .map((group) => ({ columns: columns[group], message: messages[group] })),
  }
}

interface PlannedPerson {
  row: number
  person: UploadPerson
  records: PlannedRecord[]
}

/** Identity numbers belong to one person; which row had one first. */
function numbersOnce() {
  const rows = new Map<string, number>()
  return (row: ProtectedTableRow) => (slug: string, number: string) => {
    const key = `${slug} ${number}`
    const earlier = rows.get(key)
    if (earlier === undefined) rows.set(key, row.number)
    return earlier
  }
}

/** The preview compares with what is stored, so reading it is recorded; a change is recorded itself. */
async function recordReads(ctx: Ctx, people: readonly PlannedPerson[]): Promise<void> {
  const reads = new ProtectedReads(ctx)
  for (const { person, records } of people) {
    const label = labelOf({ full_name: person.name, code: person.code })
    for (const { group, before } of records) reads.note({ id: person.id, label }, group, before)
  }
  await reads.recordApart()
}

/**
 * Writes everything in seven statements, whatever the number of people.
 *
 * @throws AppError `access.own_record`
 */
async function writeRecords(ctx: Ctx, db: Db, people: readonly PlannedPerson[]): Promise<void> {
  const changed = people.filter(({ records }) => records.length > 0)
  const own = changed.find(({ person }) => concernsCaller(ctx, [person.id]))
  for (const group of new Set(own?.records.map((record) => record.group)))
    await refuseOwnRecord(ctx, db, own ? [own.person.id] : [], editOf(group))
  const all = changed.flatMap(({ person, records }) => records.map((record) => ({ person, ...record })))
  const salaries = all.filter(({ group, draft }) => group === 'bank' && draft.is_primary)
  await clearPrimary(
    ctx,
    db,
    salaries.map(({ person }) => person.id),
    salaries.flatMap(({ stored }) => stored?.id ?? []),
  )
  // Also notes that the current key is in use, which changed records refer to.
  await writeProtectedRecords(
    ctx,
    db,
    all
      .filter(({ stored }) => !stored)
      .map(({ person, group, draft }) => ({
        ...{ employeeId: person.id, group, kind: draft.kind, country: draft.country, ...draft.secret },
        ...{ issuer: draft.issuer, validTo: draft.valid_to, isPrimary: draft.is_primary },
      })),
  )
  await updateRecords(
    ctx,
    db,
    all.flatMap(({ person, group, draft, stored }) => {
      if (!stored) return []
      const place = { employee_id: person.id, field_group: group, kind: draft.kind }
      const { country, issuer, valid_from, valid_to, is_primary } = draft
      return [
        {
          ...{ id: stored.id, country, issuer, valid_from, valid_to, is_primary },
          ...sealSecret(ctx, place, draft.secret),
        },
      ]
    }),
  )
  await recordAudit(
    ctx,
    db,
    ...changed.map(({ person, records }) => ({
      recordType: 'employee',
      recordId: person.id,
      recordLabel: labelOf({ full_name: person.name, code: person.code }),
      changes: Object.assign({}, ...records.map(({ changes }) => changes)),
    })),
  )
  const idsOf = (wanted: ProtectedGroup) => [
    ...new Set(all.filter(({ group }) => group === wanted).map(({ person }) => person.id)),
  ]
  await tellProtected(ctx, db, { identity: idsOf('identity'), bank: idsOf('bank') })
}

const partNames: Readonly<Record<string, () => string>> = {
  number: () => privacyTexts('partNumber'),
  holder: () => privacyTexts('partHolder'),
  branch_code: () => privacyTexts('partBranch'),
  issuer: () => privacyTexts('partBank'),
  country: () => privacyTexts('partCountry'),
  valid_from: () => privacyTexts('partFrom'),
  valid_to: () => privacyTexts('partUntil'),
  is_primary: () => privacyTexts('partPrimary'),
}

/** Names of what changes; keys of changes begin with the kind. */
const fieldsOf = ({ draft, changes }: PlannedRecord): string[] =>
  Object.keys(changes).flatMap((key) => partNames[key.slice(draft.kind.length + 1)]?.() ?? [])

function answerOf(people: readonly PlannedPerson[]): Omit<ProtectedUpload, 'saved' | 'err_list'> {
  const changed = people.filter(({ records }) => records.length > 0)
  const rows = changed.flatMap(({ row, person, records }) =>
    records.map((record) => ({
      ...{ row, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.name },
      ...{ kind_name: record.kindName, before: record.before, after: record.after },
      fields: fieldsOf(record),
    })),
  )
  return {
    ...{ changed: changed.length, records: rows.length, unchanged: people.length - changed.length },
    rows: rows.slice(0, MAX_SHOWN),
  }
}

/** Identity numbers and bank accounts of many people, checked like one. All or nothing; the same file again changes nothing. */
export const protectedUpload = defineSheetUpload({
  sheet: protectedSheet,
  calls: { upload: uploadProtected, columns: readProtectedColumns, problems: downloadProtectedProblems },
  errors: 'employees.protected_upload',
  said: privacyTexts.text('uploaded'),
  refuse,
  offer: (ctx, db) => findOffer(ctx, db),
  judge: async (ctx, db, { table, offer, lock }) => {
    const people = await findUploadPeople(ctx, db, {
      codes: table.distinct('code'),
      limit: MAX_ROWS + 1,
      lock,
    })
    const stored = await findRecordsOf(ctx, db, people, { lock })
    const known = byCode(people)
    const isOwnRefused =
      concernsCaller(
        ctx,
        people.map(({ id }) => id),
      ) && !(await isOnlyAdministrator(ctx, db))
    const once = eachPersonOnce()
    const numberIn = numbersOnce()
    return table.rows.flatMap((row): PlannedPerson[] => {
      row.read()
      once(row)
      const person = personIn(row, known)
      if (!person) return []
      const facts = {
        kinds: offer.kinds,
        person,
        isOwnRefused: isOwnRefused && person.id === ctx.actor.employeeId,
        stored: stored.get(person.id) ?? [],
        earlierRow: numberIn(row),
      }
      return [{ row: row.number, person, records: planRow(ctx, row, facts) }]
    })
  },
  noteRead: recordReads,
  write: (ctx, db, planned) => writeRecords(ctx, db, planned),
  answer: (planned) => answerOf(planned),
})

/**
 * A sheet to fill in: one example, or everybody of whom the caller may edit something. It never contains numbers.
 *
 * @throws AppError `access.denied`, `forms.sheet_sample_too_long`
 */
export async function protectedSample(
  ctx: Ctx,
  { filled }: BodyOf<typeof downloadProtectedSample>,
): Promise<FileReply> {
  refuse(ctx)
  return readTx(ctx, async (db) => {
    const { columns } = await findOffer(ctx, db)
    const people = await findUploadPeople(ctx, db, { codes: null, limit: filled === 1 ? MAX_ROWS + 1 : 1 })
    refuseLongSample(protectedSheet, people)
    return sampleSheet(protectedSheet, { columns, rows: people.map(({ code, name }) => ({ code, name })) })
  })
}
