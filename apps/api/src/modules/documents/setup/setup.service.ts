import type { listDocumentCategories, readFolderData } from '@muster/contract/documents/categories.contract'
import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { findChoices } from '../../../platform/master/choices.ts'
import { audience } from '../audience.ts'
import { isVisible } from '../documents.access.ts'
import { documentCategories } from './categories.master.ts'

/** Categories with their rules, folders and what their audience is chosen from. Three statements. */
export function readCategories(
  ctx: Ctx,
  { CAT_TYPE: type }: BodyOf<typeof listDocumentCategories>,
): Promise<DataOf<typeof listDocumentCategories>> {
  return readTx(ctx, async (db) => {
    const categories = await documentCategories.find(ctx, db)
    const { rows: folders } = await sql<{ id: number; name: string; CAT_TYPE: 1 | 2 | 3 }>`
      select id, name, cat_type as "CAT_TYPE" from document_folder where org_id = ${ctx.orgId}
      order by cat_type, position, lower(name)`.execute(db)
    return {
      categories: categories.filter((one) => type === undefined || one.CAT_TYPE === type),
      folders,
      options: await findChoices(ctx, db, audience.choices),
    }
  })
}

type Folder = DataOf<typeof readFolderData>['folders'][number]

type CategoryRow = Folder['categories'][number] & {
  folder_id: number
  folder: string
  folder_note: string
}

async function findTree(
  ctx: Ctx,
  db: Db,
  { CAT_TYPE: type, employee_id }: BodyOf<typeof readFolderData>,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with seen as (
      select d.category_id, count(*)::int as documents
      from document d
      join document_category c on c.org_id = d.org_id and c.id = d.category_id and c.cat_type = ${type}
      left join employee e on e.org_id = d.org_id and e.id = d.employee_id
      where d.org_id = ${ctx.orgId} and d.deleted_at is null and d.state <> 'replaced'
        and ${employee_id === undefined ? sql`true` : sql`d.employee_id = ${employee_id}`} and ${isVisible(ctx)}
      group by d.category_id
    )
    select f.id as folder_id, f.name as folder, f.note as folder_note, c.id as "CID", c.name, c.note, c.status,
      coalesce(s.documents, 0) as documents, c.expiry, c.extensions, c.max_mb
    from document_folder f
    join document_category c on c.org_id = f.org_id and c.folder_id = f.id
    left join seen s on s.category_id = c.id
    where f.org_id = ${ctx.orgId} and f.cat_type = ${type} and (c.status = 1 or s.documents > 0)
    order by f.position, lower(f.name), f.id, lower(c.name)`.execute(db)
  return rows
}

/** Folders with the counts of what the caller may see. At most two statements. */
export function readFolders(
  ctx: Ctx,
  body: BodyOf<typeof readFolderData>,
): Promise<DataOf<typeof readFolderData>> {
  const may = (permission: string) => holds(ctx.actor, permission)
  const abilities = {
    employee: may('documents.employee.manage'),
    organisation: may('documents.organisation.manage'),
    hr: may('documents.hr.manage'),
  }
  const mayLook: Readonly<Record<number, boolean>> = {
    [CAT_TYPE.employee]:
      abilities.employee ||
      may('documents.employee.view') ||
      may('documents.own') ||
      may('documents.team.view'),
    [CAT_TYPE.organisation]: abilities.organisation || may('documents.own'),
    [CAT_TYPE.hr]: abilities.hr || may('documents.hr.view'),
  }
  if (!mayLook[body.CAT_TYPE]) return Promise.resolve({ folders: [], abilities, options: null })
  return readTx(ctx, async (db) => {
    const rows = await findTree(ctx, db, body)
    const folders = [...Map.groupBy(rows, ({ folder_id }) => folder_id)].map(
      ([id, own]): Folder => ({
        id,
        name: own[0]?.folder ?? '',
        note: own[0]?.folder_note ?? '',
        documents: own.reduce((sum, { documents }) => sum + documents, 0),
        categories: own.map(
          ({ folder_id: _id, folder: _folder, folder_note: _note, ...category }) => category,
        ),
      }),
    )
    const isChoosing = body.CAT_TYPE === CAT_TYPE.organisation && abilities.organisation
    return { folders, abilities, options: isChoosing ? await findChoices(ctx, db, audience.choices) : null }
  })
}
