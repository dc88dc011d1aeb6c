import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { defineSheetExport } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { catalogueByModule } from './matrix.queries.ts'
import { loadMatrix } from './matrix.service.ts'
import { rolesTexts } from './roles.texts.ts'

type Matrix = Awaited<ReturnType<typeof loadMatrix>>

const scopeWords: Record<string, string> = {
  self: rolesTexts('ownRecord'),
  reports: 'Reports',
  group: 'Groups',
  organisation: 'Everybody',
}

function columnsOf(matrix: Matrix): SheetColumn[] {
  return [
    { key: 'module', header: rolesTexts('module'), width: 20 },
    { key: 'label', header: rolesTexts('permission'), width: 56 },
    { key: 'permission', header: rolesTexts('permissionKey'), width: 34 },
    ...matrix.roles.map((role) => ({ key: `role_${role.role_id}`, header: role.name, width: 24 })),
    { key: 'personal', header: rolesTexts('personalGrants'), kind: 'number' as const },
  ]
}

async function* rowsOf(matrix: Matrix): AsyncGenerator<SheetRow> {
  const cells = new Map(matrix.cells.map((cell) => [`${cell.role_id} ${cell.permission}`, cell.scopes]))
  for (const { name, permissions } of matrix.modules) {
    for (const { permission, label, personal } of permissions) {
      const held = matrix.roles.map((role) => {
        const scopes = role.holds_all ? ['organisation'] : (cells.get(`${role.role_id} ${permission}`) ?? [])
        return [`role_${role.role_id}`, scopes.map((scope) => scopeWords[scope] ?? scope).join(', ')] as const
      })
      yield { module: name, label, permission, personal, ...Object.fromEntries(held) }
    }
  }
}

const countPermissions = (ctx: Ctx) =>
  catalogueByModule(ctx).reduce((sum, { permissions }) => sum + Object.keys(permissions).length, 0)

/** The matrix as shown on screen; the file name is the specification's. */
export const matrixExport = defineSheetExport<Record<string, never>>({
  name: 'access.matrix_export',
  label: rolesTexts.text('rolesReport'),
  permissions: ['access.matrix.view'],
  fileName: () => rolesTexts('rolesReportFileName'),
  count: async (ctx) => countPermissions(ctx),
  open: async (ctx, _input, total) => {
    const matrix = await loadMatrix(ctx)
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        recordType: 'role',
        recordLabel: rolesTexts.english('permissionsExported', { total }),
        action: 'access.matrix.export',
      }),
    )
    return { name: rolesTexts('rolesAndPermissions'), columns: columnsOf(matrix), rows: rowsOf(matrix) }
  },
})
