import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { uploadOwn } from '../../src/modules/documents/own/upload.service.ts'
import { documentRequestKind } from '../../src/modules/documents/requests/document-request.kind.ts'
import { documentCategories } from '../../src/modules/documents/setup/categories.master.ts'
import { documentFolders } from '../../src/modules/documents/setup/folders.master.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import { decideRequest } from '../../src/modules/requests/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import { asAccount } from '../background.ts'
import { aPdf } from './pdf.ts'

const folders = {
  Identity: 1,
  Education: 1,
  Employment: 1,
  'For everybody': 2,
  Confidential: 3,
} as const

type Category = Parameters<typeof documentCategories.save>[1]

const noLimits = { entity: [], location: [], department: [], designation: [], employment_type: [] }
const byPeople = { CAT_TYPE: 1, employee_uploads: true } as const

const categoriesOf = (
  pune: number,
  from: string,
): Record<string, Category & { in: keyof typeof folders }> => ({
  'Identity document': {
    ...{
      ...byPeople,
      in: 'Identity',
      approval: 'before',
      is_mandatory: true,
      mandatory_from: from,
      due_days: 14,
    },
    ...{ field_group: 'identity', limits: { ...noLimits, location: [pune] }, retention_months: 36 },
    note: 'PAN card, voter card or driving licence. A photo of the front is enough.',
  },
  Passport: {
    ...{ ...byPeople, in: 'Identity', approval: 'check', expiry: 'required', reminder_days: [90, 30, 7] },
    ...{ field_group: 'identity', note: 'The page with your photo.' },
  },
  'Address proof': {
    ...{
      ...byPeople,
      in: 'Identity',
      is_mandatory: true,
      mandatory_from: from,
      due_days: 30,
      expiry: 'never',
    },
    limits: { ...noLimits, location: [pune] },
  },
  'Highest qualification': {
    ...byPeople,
    in: 'Education',
    approval: 'check',
    expiry: 'never',
    managers_see: true,
  },
  'Safety training': { CAT_TYPE: 1, in: 'Education', expiry: 'required', managers_see: true },
  'Employment contract': { CAT_TYPE: 1, in: 'Employment', expiry: 'never', retention_months: 96 },
  'Letters and certificates': { CAT_TYPE: 1, in: 'Employment', expiry: 'never' },
  Handbooks: { CAT_TYPE: 2, in: 'For everybody', expiry: 'never' },
  Forms: { CAT_TYPE: 2, in: 'For everybody', expiry: 'never' },
  'Background check': { CAT_TYPE: 3, in: 'Confidential', expiry: 'never', retention_months: 24 },
  'Notes of meetings': { CAT_TYPE: 3, in: 'Confidential', expiry: 'never' },
})

async function writeSetup(ctx: Ctx, pune: number, today: string): Promise<Map<string, number>> {
  const folderIds = new Map<string, number>()
  for (const [position, [name, CAT_TYPE]] of Object.entries(folders).entries())
    folderIds.set(name, (await documentFolders.save(ctx, { name, CAT_TYPE, position })).id)
  const ids = new Map<string, number>()
  for (const [name, { in: folder, ...rules }] of Object.entries(categoriesOf(pune, addDays(today, -60)))) {
    const folder_id = folderIds.get(folder) as number
    ids.set(name, (await documentCategories.save(ctx, { ...rules, name, folder_id })).CID)
  }
  return ids
}

interface Person {
  id: number
  code: string
  full_name: string
}

const findPeople = (ctx: Ctx, location: number): Promise<Person[]> =>
  readTx(ctx, async (db) => {
    const { rows } = await sql<Person>`
      select id, code, full_name from employee
      where org_id = ${ctx.orgId} and location_id = ${location} and status = 'active' order by id`.execute(db)
    return rows
  })

interface Given {
  person: Person | null
  category: string
  title?: string
  issued?: string | null
  expires?: string | null
}

/** A valid document with its file, as HR keeps it: nobody is notified of demo data. */
async function give(ctx: Ctx, CID: number, { person, category, title = category, issued, expires }: Given) {
  const { filePath, name, size } = await storeFile(ctx, {
    folder: 'employee_documents',
    name: `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}${person ? `-${person.code.toLowerCase()}` : ''}.pdf`,
    content: aPdf(title, person ? [person.full_name, person.code, 'Demo document'] : ['Demo document']),
  })
  await tx(ctx, async (db) => {
    const stamp = ctx.now.subtract({ hours: 24 * 20 }).toString()
    const { id } = await db
      .insertInto('document')
      .values({
        ...{ org_id: ctx.orgId, category_id: CID, employee_id: person?.id ?? null, title, state: 'valid' },
        ...{ file_path: filePath, file_name: name, content_type: 'application/pdf', size },
        ...{ issued_on: issued ?? null, expires_on: expires ?? null, uploader: 'Human Resources' },
        ...{ created_at: stamp, updated_at: stamp },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('stored_file')
      .set({ record_type: 'document', record_id: id })
      .where('org_id', '=', ctx.orgId)
      .where('path', '=', filePath)
      .execute()
  })
}

async function upload(ctx: Ctx, name: string, title: string): Promise<string> {
  const content = aPdf(title, [ctx.actor.name, 'Demo document'])
  return (await storeFile(ctx, { folder: 'employee_documents', name, content })).filePath
}

const nothing = { title: '', issued_on: null, expires_on: null, note: '' }

/** What the demo employee has uploaded and asked for; the manager has decided one of two requests. */
async function writeOwn(ctx: Ctx, ids: ReadonlyMap<string, number>): Promise<void> {
  const employee = await asAccount(ctx, 'employee@demo.test')
  const manager = await asAccount(ctx, 'manager@demo.test')
  await uploadOwn(employee, {
    ...{ ...nothing, CID: ids.get('Highest qualification') as number, title: 'Bachelor of Commerce' },
    filePath: await upload(employee, 'bcom-degree.pdf', 'Bachelor of Commerce'),
  })
  const ask = (title: string, reason: string) =>
    documentRequestKind.apply(employee, { title, needed_by: null, reason })
  const { REQUEST_ID: requestId } = await ask('Proof of employment', 'For my new flat’s rental agreement.')
  await decideRequest(manager, { requestId, outcome: 'approved', comment: '' })
  await ask('Letter for a visa', 'I travel to a cousin’s wedding in January.')
}

/** Folders, categories, documents of the organisation, of people in Pune and of HR; some expire, some are owed. */
export async function writeDemoDocuments(
  ctx: Ctx,
  { pune, employee, today }: { pune: number; employee: number; today: string },
): Promise<void> {
  const ids = await writeSetup(ctx, pune, today)
  const write = (given: Given) => give(ctx, ids.get(given.category) as number, given)
  const people = await findPeople(ctx, pune)
  const others = people.filter(({ id }) => id !== employee)
  const self = people.find(({ id }) => id === employee) ?? null
  for (const [at, person] of others.entries()) {
    if (at % 6 !== 1) await write({ person, category: 'Identity document' })
    if (at % 4 !== 3) await write({ person, category: 'Address proof' })
  }
  for (const [at, person] of others.slice(0, 12).entries())
    await write({
      ...{
        person,
        category: 'Passport',
        issued: addDays(today, -3650 + 40 * at),
        expires: addDays(today, 40 * at - 25),
      },
    })
  for (const [at, person] of others.slice(12, 20).entries())
    await write({
      person,
      category: 'Safety training',
      issued: addDays(today, -360),
      expires: addDays(today, 9 * at - 10),
    })
  await write({ person: self, category: 'Identity document', title: 'PAN card' })
  await write({
    person: self,
    category: 'Passport',
    issued: addDays(today, -3630),
    expires: addDays(today, 21),
  })
  await write({ person: self, category: 'Employment contract' })
  const [first] = others
  await write({ person: first ?? null, category: 'Background check', title: 'Background check 2026' })
  await write({ person: null, category: 'Notes of meetings', title: 'Works council, minutes' })
  for (const [category, title] of [
    ['Handbooks', 'Employee handbook'],
    ['Handbooks', 'Travel guide'],
    ['Forms', 'Nomination form for provident fund'],
  ] as const)
    await write({ person: null, category, title })
  await writeOwn(ctx, ids)
}
