import type { readLetterRecords } from '@muster/contract/documents/letter-records.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { refuse } from '../write-document.ts'
import { readTemplateContent, usedNames } from './compose-letter.ts'
import { fieldsIn, findKnownFields, guardsOf, type KnownFields, lackedSql } from './letter-fields.ts'
import { findLetterheads, letterheadFor } from './letterheads.service.ts'
import { lettersTexts } from './letters.texts.ts'
import { findContent, requireTemplate } from './template.queries.ts'

interface Person {
  entity_id: number | null
}

/** @throws AppError `record.not_found` for somebody to whom the caller sends no letters */
async function requirePerson(ctx: Ctx, db: Db, id: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select e.entity_id from employee e where e.org_id = ${ctx.orgId} and e.id = ${id} and e.anonymised_at is null
      and ${employeeScope(ctx, 'documents.letters.send', 'e')}`.execute(db)
  return found(rows[0])
}

/** Names of what the published letter says, with the letterhead of an entity. */
async function publishedNames(
  ctx: Ctx,
  db: Db,
  { published, language, MAILID }: Awaited<ReturnType<typeof requireTemplate>>,
  entityId: number | null,
) {
  const content = await findContent(ctx, db, MAILID, published ?? fail('documents.not_published'))
  const letterhead = letterheadFor(await findLetterheads(ctx, db), entityId, language)
  const names = await usedNames(await readTemplateContent(content, language), letterhead ? [letterhead] : [])
  return { names, known: await findKnownFields(ctx, db, content.inputs) }
}

/** @throws AppError `documents.refused` where the letter says what the caller may not read of the person: nor does the choice say it */
async function requireReadable(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  { names, known }: { names: ReadonlySet<string>; known: KnownFields },
): Promise<void> {
  const guards = guardsOf(known.byName, names)
  const { rows } = await sql<{ lacked: string[] }>`
    select ${lackedSql(ctx, guards)} as lacked from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`.execute(
    db,
  )
  const lacked = found(rows[0]).lacked.flatMap((permission) => guards.get(permission) ?? [])
  if (lacked.length > 0)
    refuse('employee_id', lettersTexts.text('withheldNamed', { fields: fieldsIn(lacked) }))
}

/**
 * The kinds of records of which the letters of a template say one, and those of a person to choose from, up to the day whose facts are
 * said where it is another one than today.
 *
 * @throws AppError `record.not_found`, `documents.not_published`, `documents.refused`
 */
export function recordsOfLetter(
  ctx: Ctx,
  { MAILID, employee_id: employeeId, as_of }: BodyOf<typeof readLetterRecords>,
): Promise<DataOf<typeof readLetterRecords>> {
  return readTx(ctx, async (db) => {
    const template = await requireTemplate(ctx, db, MAILID)
    const person = employeeId === null ? null : await requirePerson(ctx, db, employeeId)
    const published = await publishedNames(ctx, db, template, person?.entity_id ?? null)
    if (employeeId !== null) await requireReadable(ctx, db, employeeId, published)
    const { names, known } = published
    const until = as_of === (await organisationToday(ctx, db)) ? null : as_of
    const said = known.offered.flatMap(({ source: { records, label }, fields }) =>
      records && fields.some(({ name, type }) => type !== 'rows' && names.has(name))
        ? [{ records, label }]
        : [],
    )
    const answered: DataOf<typeof readLetterRecords>['records'] = []
    for (const { records, label } of said) {
      const reading = { until, language: template.language }
      const choices = employeeId === null ? [] : await records.find(ctx, db, { employeeId, ...reading })
      answered.push({ key: records.one, label: wordsOf(label), choices: [...choices] })
    }
    return { records: answered }
  })
}
