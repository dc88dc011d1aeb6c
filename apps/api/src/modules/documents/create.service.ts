import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { createDocument } from '@muster/contract/documents/documents.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { lockRequester } from '../requests/index.ts'
import { mayAdd, mayAddAbout, mayAddOfNobody } from './documents.access.ts'
import { type CategoryRules, findCategories } from './documents.queries.ts'
import { DOCUMENT, labelOf } from './documents.service.ts'
import { documentsTexts } from './documents.texts.ts'
import { tellPublished, tellStored } from './reminders/notify.ts'
import { issueWanted } from './requests/wanted.service.ts'
import {
  insertDocument,
  refuse,
  refuseFirst,
  replaceLimits,
  requireReplaceable,
  requireUnits,
} from './write-document.ts'

type Input = BodyOf<typeof createDocument>

/** The person's name. @throws AppError `record.not_found` for somebody about whom the caller may not add such a document */
async function requirePerson(ctx: Ctx, db: Db, employeeId: number, category: CategoryRules): Promise<string> {
  await lockRequester(ctx, db, employeeId)
  const { rows } = await sql<{ full_name: string | null; may: boolean }>`
    select e.full_name, ${mayAddAbout(ctx, category.CAT_TYPE)} as may
    from employee e join document_category c on c.org_id = e.org_id and c.id = ${category.CID}
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId} and e.anonymised_at is null`.execute(db)
  const person = found(rows[0])
  if (!person.may) fail('record.not_found')
  return person.full_name ?? ''
}

async function requireSubject(
  ctx: Ctx,
  db: Db,
  input: Input,
  category: CategoryRules,
): Promise<string | null> {
  const { employee_id: employeeId } = input
  const { CAT_TYPE: type, approval } = category
  if (type === CAT_TYPE.organisation) {
    if (employeeId !== null) refuse('employee_id', documentsTexts.text('aboutNobody'))
    return null
  }
  if (employeeId === null) {
    if (type === CAT_TYPE.employee) refuse('employee_id', documentsTexts.text('choosePerson'))
    if (!mayAddOfNobody(ctx)) refuse('employee_id', documentsTexts.text('choosePerson'))
    return null
  }
  const name = await requirePerson(ctx, db, employeeId, category)
  // What others have to approve nobody adds about themselves here.
  if (type === CAT_TYPE.employee && approval !== 'none' && employeeId === ctx.actor.employeeId)
    refuse('employee_id', documentsTexts.text('uploadYourOwn'))
  return name
}

interface Added {
  id: number
  title: string
  category: CategoryRules
  input: Input
}

/** Stores who reads a document of the organisation, and tells those concerned; nobody is told of HR documents. */
async function publish(ctx: Ctx, db: Db, { id, title, category, input }: Added): Promise<void> {
  const { employee_id, request_id, limits } = input
  if (category.CAT_TYPE === CAT_TYPE.organisation) {
    await requireUnits(ctx, db, null, limits)
    await replaceLimits(ctx, db, id, limits, true)
    await tellPublished(ctx, db, id, title)
  }
  const isTold = employee_id !== null && employee_id !== ctx.actor.employeeId
  if (category.CAT_TYPE === CAT_TYPE.employee && isTold)
    await tellStored(ctx, db, { employee_id, title, isIssued: request_id !== undefined })
}

/**
 * Adds a document as HR. It is valid at once.
 *
 * @throws AppError `record.not_found`, `access.denied`, `documents.refused`, `documents.already_decided`,
 *   `documents.already_issued`, `files.not_uploaded`
 */
export function createOne(ctx: Ctx, input: Input): Promise<DataOf<typeof createDocument>> {
  return tx(ctx, async (db) => {
    const { CID, employee_id, filePath, replaces, request_id, limits: _limits, ...values } = input
    const [category] = await findCategories(ctx, db, [CID])
    if (!category || !mayAdd(ctx, category.CAT_TYPE)) fail('record.not_found')
    const name = await requireSubject(ctx, db, input, category)
    if (replaces !== undefined) await requireReplaceable(ctx, db, replaces, { CID, employeeId: employee_id })
    const today = await organisationToday(ctx, db)
    const title = values.title || category.name
    const { id, fileName } = await insertDocument(
      ctx,
      db,
      { ...values, title, CID, employee_id, state: 'valid', replaces: replaces ?? null },
      {
        filePath,
        check: (file) => refuseFirst(category, { ...values, file }, { today, mayBeExpired: true }),
      },
    )
    if (request_id !== undefined) await issueWanted(ctx, db, { request_id, employee_id, document_id: id })
    await recordAudit(ctx, db, {
      ...{ recordType: DOCUMENT, recordId: id, recordLabel: labelOf({ title, employee_name: name }) },
      changes: changesBetween(
        {},
        {
          title,
          category: category.name,
          file: fileName,
          issued_on: values.issued_on,
          expires_on: values.expires_on,
        },
      ),
    })
    await publish(ctx, db, { id, title, category, input })
    return { FID: id, version: 1, state: 'valid', pending_on: [] }
  })
}
