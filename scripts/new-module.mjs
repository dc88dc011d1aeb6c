// npm run new-module <name>: the folders and files of a module, ready to be filled.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const name = process.argv[2]
if (!name || !/^[a-z][a-z-]*$/.test(name)) {
  process.stderr.write('Usage: npm run new-module <name>, with one of the names in ARCHITECTURE.md\n')
  process.exit(1)
}
const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const files = {
  [`packages/contract/src/${name}/${name}.permissions.ts`]: `import { permissionCatalogue } from '../kit/index.ts'

export const ${camel}Permissions = permissionCatalogue({
  '${name}.record.view': {
    label: 'See …',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self'] },
  },
})
`,
  [`packages/contract/src/${name}/${name}.errors.ts`]: `import { errorCatalogue } from '../kit/index.ts'

export const ${camel}Errors = errorCatalogue({})
`,
  [`packages/contract/src/${name}/${name}.contract.ts`]: `import { can, endpoint, field, listBody, z } from '../kit/index.ts'

export const listRecords = endpoint({
  id: '${name}.record.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/${name}/list',
  access: can('${name}.record.view'),
  body: z.object(listBody()),
  data: z.object({ rows: z.array(z.object({ id: field.id() })), total_rows: z.int() }),
  summary: 'List …',
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
  [`apps/api/src/modules/${name}/${name}.routes.ts`]: `import { listRecords } from '@muster/contract/${name}/${name}.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { listVisible } from './${name}.service.ts'

export const ${camel}Routes: Route[] = [route(listRecords, (ctx, { body }) => listVisible(ctx, body))]
`,
  [`apps/api/src/modules/${name}/${name}.service.ts`]: `import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { listRecords } from '@muster/contract/${name}/${name}.contract'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'

export function listVisible(ctx: Ctx, query: BodyOf<typeof listRecords>): Promise<DataOf<typeof listRecords>> {
  return readTx(ctx, async (db) => {
    throw new Error(\`Read the records with db, by \${query.page}; the employees module shows how: \${typeof db}\`)
  })
}
`,
  [`apps/api/migrations/${new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '_')}_${name.replaceAll('-', '_')}.sql`]: `-- create table … (
--   org_id bigint not null references organisation,
--   id bigint generated always as identity,
--   primary key (org_id, id)
-- );
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
Next: list ${camel}Module in apps/api/src/modules.ts at its level, add the name to the levels in
.dependency-cruiser.cjs, write the service, its tests and the screens in apps/web/src/features/${name}.
"npm run check" and the conformance suite say what is missing.
`)
