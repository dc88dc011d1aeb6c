// npm run new-module <name>: the folders and files of a module, ready to be filled.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const name = process.argv[2]
if (!name || !/^[a-z][a-z-]*$/.test(name)) {
  process.stderr.write('Usage: npm run new-module <name>, with one of the names in ARCHITECTURE.md\n')
  process.exit(1)
}
const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const Pascal = camel[0].toUpperCase() + camel.slice(1)
const table = `${name.replaceAll('-', '_')}_record`

/** After every migration there is: one global order, and clocks differ. */
function nextStamp() {
  const migrations = readdirSync(join(root, 'apps/api/migrations')).sort()
  const last = (migrations.at(-1) ?? '').slice(0, 13)
  const text = (date) => date.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '_')
  const now = text(new Date())
  if (now > last) return now
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)/.exec(last).map(Number)
  return text(new Date(Date.UTC(year, month - 1, day, hour, minute + 1)))
}
const stamp = nextStamp()

const files = {
  [`packages/contract/src/${name}/${name}.permissions.ts`]: `import { permissionCatalogue } from '../kit/index.ts'

export const ${camel}Permissions = permissionCatalogue({
  '${name}.record.view': {
    label: 'See ${name}',
    scopes: ['organisation'],
  },
})
`,
  [`packages/contract/src/${name}/${name}.errors.ts`]: `import { errorCatalogue } from '../kit/index.ts'

export const ${camel}Errors = errorCatalogue({})
`,
  [`packages/contract/src/${name}/${name}.contract.ts`]: `import { can, endpoint, field, listBody, z } from '../kit/index.ts'

export const ${camel}List = endpoint({
  id: '${name}.record.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/${name}/list',
  access: can('${name}.record.view'),
  body: z.object(listBody()),
  data: z.object({
    rows: z.array(z.object({ id: field.id(), name: z.string() })),
    total_rows: z.int(),
  }),
  summary: 'List ${name}',
})
`,
  [`apps/api/src/modules/${name}/index.ts`]: `import { ${camel}Errors } from '@muster/contract/${name}/${name}.errors'
import { ${camel}Permissions } from '@muster/contract/${name}/${name}.permissions'
import { defineModule } from '../../platform/module.ts'
import { ${camel}Routes } from './${name}.routes.ts'

export const ${camel}Module = defineModule({
  name: '${name}',
  routes: ${camel}Routes,
  permissions: ${camel}Permissions,
  errors: ${camel}Errors,
})
`,
  [`apps/api/src/modules/${name}/${name}.routes.ts`]: `import { ${camel}List } from '@muster/contract/${name}/${name}.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { list${Pascal} } from './${name}.service.ts'

export const ${camel}Routes: Route[] = [route(${camel}List, (ctx, { body }) => list${Pascal}(ctx, body))]
`,
  [`apps/api/src/modules/${name}/${name}.service.ts`]: `import type { ${camel}List } from '@muster/contract/${name}/${name}.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { countRecords, findRecords } from './${name}.queries.ts'

export function list${Pascal}(
  ctx: Ctx,
  query: BodyOf<typeof ${camel}List>,
): Promise<DataOf<typeof ${camel}List>> {
  return readTx(ctx, async (db) => ({
    rows: await findRecords(ctx, db, query),
    total_rows: await countRecords(ctx, db),
  }))
}
`,
  [`apps/api/src/modules/${name}/${name}.queries.ts`]: `import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** One page, by name; the organisation is named although the database keeps to it: indexes lead with it. */
export function findRecords(ctx: Ctx, db: Db, page: { page: number; limit: number }) {
  return db
    .selectFrom('${table}')
    .select(['id', 'name'])
    .where('org_id', '=', ctx.orgId)
    .orderBy('name')
    .orderBy('id')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
}

export async function countRecords(ctx: Ctx, db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('${table}')
    .select((query) => query.fn.countAll<number>().as('total'))
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  return total
}
`,
  [`apps/api/migrations/${stamp}_${table}.sql`]: `create table ${table} (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null,
  primary key (org_id, id)
);
create index ${table}_name on ${table} (org_id, name, id);
`,
}
for (const [path, text] of Object.entries(files)) {
  const target = join(root, path)
  if (existsSync(target)) {
    process.stderr.write(`${path} exists already; nothing was written over.\n`)
    continue
  }
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  process.stdout.write(`  ${path}\n`)
}
process.stdout.write(`
Next: npm run db:types, list ${camel}Module in apps/api/src/modules.ts at its level, add the name to the levels in
.dependency-cruiser.cjs, write the service, its tests and the screens in apps/web/src/features/${name}.
"npm run check" and the conformance suite say what is missing.
`)
