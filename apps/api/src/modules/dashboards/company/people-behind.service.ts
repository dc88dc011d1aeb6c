import type {
  listPeopleBehind,
  listRetention,
  PersonBehind,
} from '@muster/contract/dashboards/company.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, type ExportJob, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { companyTexts } from './company.texts.ts'
import { type Behind, findPeopleBehind, groupAsked } from './people-behind.queries.ts'
import { daysAsked } from './periods.ts'
import { cohortDay } from './retention.service.ts'

const VIEW = 'dashboards.company.view'
const EXPORT = 'employees.export'
const BATCH = 1000

type Asked = BodyOf<typeof listPeopleBehind>
type AskedRetention = BodyOf<typeof listRetention>
type Answer = DataOf<typeof listPeopleBehind>
type Page = Pick<Asked, 'page' | 'limit'>
type ExportInput = Behind & { readonly isRetention: boolean }

function behindOf(asked: Asked, today: string): Behind {
  const { measure, search, group_by, group_id } = asked
  return { ...daysAsked(asked, today), measure, search, group: groupAsked(group_by, group_id) }
}

const retentionBehind = ({ date, search }: AskedRetention, today: string): Behind => ({
  from: cohortDay(date, today),
  to: today,
  measure: 'opening',
  search,
})

/** Two statements. */
function readPage(ctx: Ctx, { page, limit }: Page, behindFor: (today: string) => Behind): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const behind = behindFor(await organisationToday(ctx, db))
    const { rows, count } = await findPeopleBehind(ctx, db, behind, { limit, offset: (page - 1) * limit })
    return {
      ...{ rows, count, total_page: pageCount(count, limit), total_records: count },
      ...{ from: behind.from, to: behind.to },
      abilities: { export: holds(ctx.actor, EXPORT) },
    }
  })
}

const columnsFor = ({ isRetention, measure }: ExportInput): SheetColumn[] => [
  { key: 'employee_code', header: companyTexts('employeeCode') },
  { key: 'employee_name', header: companyTexts('name'), width: 28 },
  { key: 'department', header: companyTexts('department'), width: 24 },
  { key: 'designation', header: companyTexts('designation'), width: 24 },
  { key: 'location', header: companyTexts('location') },
  { key: 'joined_on', header: companyTexts('joinedOn'), kind: 'date' },
  { key: 'last_day', header: companyTexts('lastDay'), kind: 'date' },
  { key: 'exit_kind', header: companyTexts('exitKind') },
  ...(measure === 'moved_in' || measure === 'moved_out'
    ? [{ key: 'on', header: companyTexts('movedOn'), kind: 'date' as const }]
    : []),
  ...(isRetention ? [{ key: 'is_retained', header: companyTexts('isRetained') }] : []),
]

const sheetRow = (person: PersonBehind): SheetRow => ({
  ...person,
  exit_kind: person.exit_kind && companyTexts(person.exit_kind),
  is_retained: companyTexts(person.is_retained ? 'yes' : 'no'),
})

async function* readRows(ctx: Ctx, behind: Behind): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const slice = { limit: BATCH, offset, permissions: [EXPORT] }
    const { rows } = await readTx(ctx, (db) => findPeopleBehind(ctx, db, behind, slice))
    yield* rows.map(sheetRow)
    if (rows.length < BATCH) return
  }
}

export const peopleBehindExport = defineSheetExport<ExportInput>({
  name: 'dashboards.people.export',
  label: companyTexts.text('peopleExport'),
  permissions: [VIEW, EXPORT],
  fileName: (_ctx, { isRetention }) => (isRetention ? 'Retention_Graph_Data.xlsx' : 'People.xlsx'),
  count: async (ctx, behind) => {
    const slice = { limit: 0, offset: 0, permissions: [EXPORT] }
    return (await readTx(ctx, (db) => findPeopleBehind(ctx, db, behind, slice))).count
  },
  open: (ctx, behind, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        recordType: 'people_figures',
        recordLabel: companyTexts.english('peopleExported', { total }),
        action: 'dashboards.people.export',
      })
      return { name: companyTexts('people'), columns: columnsFor(behind), rows: readRows(ctx, behind) }
    }),
})

type Reply = Answer | FileReply | ExportJob

async function pageOrFile(
  ctx: Ctx,
  { query, page, isRetention }: { query: QueryOf<typeof listRetention>; page: Page; isRetention: boolean },
  behindFor: (today: string) => Behind,
): Promise<Reply> {
  if (query.download !== 'true') return readPage(ctx, page, behindFor)
  const behind = await readTx(ctx, async (db) => behindFor(await organisationToday(ctx, db)))
  return exportSheet(ctx, peopleBehindExport, { ...behind, isRetention })
}

/** The people behind a figure: a page, or all of them as a file. */
export const readPeopleBehind = (
  ctx: Ctx,
  query: QueryOf<typeof listPeopleBehind>,
  asked: Asked,
): Promise<Reply> =>
  pageOrFile(ctx, { query, page: asked, isRetention: false }, (today) => behindOf(asked, today))

/** Those employed when a day began, and whether they still are: a page, or all of them as a file. */
export const readRetentionList = (
  ctx: Ctx,
  query: QueryOf<typeof listRetention>,
  asked: AskedRetention,
): Promise<Reply> =>
  pageOrFile(ctx, { query, page: asked, isRetention: true }, (today) => retentionBehind(asked, today))
