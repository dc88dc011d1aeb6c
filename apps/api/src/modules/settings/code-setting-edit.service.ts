import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  checkCodeSetting,
  listCodeSettings,
  updateCodeSetting,
} from '@muster/contract/settings/code-setting.contract'
import { changesBetween } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { changeRecord } from '../../platform/master/change-record.ts'
import { allCodeKinds, type CodeKind, codeKind, codesInUse } from './code-kinds.ts'
import { writeCode } from './code-setting.service.ts'
import { settingsTexts } from './settings.texts.ts'

type CodeSetting = DataOf<typeof updateCodeSetting>
type Input = BodyOf<typeof checkCodeSetting>

const PREVIEWED = 5

interface Row {
  kind: string
  prefix: string
  width: number
  next_number: number
  version: number
}

function viewOf(kind: CodeKind, row: Row | undefined): CodeSetting {
  const { prefix, width, next_number, version } = row ?? { ...kind, next_number: 1, version: 1 }
  return {
    kind: kind.kind,
    label: kind.label,
    prefix,
    width,
    next_number,
    version,
    next_code: writeCode(prefix, width, next_number),
  }
}

const rowsOf = (ctx: Ctx, db: Db) =>
  db
    .selectFrom('code_setting')
    .select(['kind', 'prefix', 'width', 'next_number', 'version'])
    .where('org_id', '=', ctx.orgId)

export function listCodes(ctx: Ctx): Promise<DataOf<typeof listCodeSettings>> {
  return readTx(ctx, async (db) => {
    const rows = await rowsOf(ctx, db).execute()
    return {
      codes: allCodeKinds().map((kind) =>
        viewOf(
          kind,
          rows.find((row) => row.kind === kind.kind),
        ),
      ),
    }
  })
}

async function compare(ctx: Ctx, db: Db, { kind, prefix, width, next_number }: Input) {
  const source = codesInUse(kind)
  const preview = Array.from({ length: PREVIEWED }, (_, index) =>
    writeCode(prefix, width, next_number + index),
  )
  const taken = (await source?.taken(ctx, db, preview)) ?? new Set<string>()
  const { count, highest } = (await source?.numbered(ctx, db, prefix)) ?? { count: 0, highest: null }
  return {
    preview: preview.map((code) => ({ code, is_taken: taken.has(code.toLowerCase()) })),
    in_use: count,
    highest,
  }
}

/** @throws AppError `record.not_found` for an unknown kind */
export function checkCode(ctx: Ctx, input: Input): Promise<DataOf<typeof checkCodeSetting>> {
  found(codeKind(input.kind))
  return readTx(ctx, (db) => compare(ctx, db, input))
}

/**
 * Changes the format of future codes; existing ones stay. An existing code is refused as the next one; later
 * existing ones are skipped.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `settings.code_in_use`
 */
export function changeCode(ctx: Ctx, input: BodyOf<typeof updateCodeSetting>): Promise<CodeSetting> {
  const kind = found(codeKind(input.kind))
  return tx(ctx, async (db) => {
    const row = found(await rowsOf(ctx, db).where('kind', '=', kind.kind).forUpdate().executeTakeFirst())
    const { prefix, width, next_number } = input
    const version = await changeRecord(ctx, db, {
      ...{ record: 'code_setting', label: kind.label, stored: row.version, seen: input.version },
      changes: changesBetween(
        { prefix: row.prefix, width: row.width, next_number: row.next_number },
        { prefix, width, next_number },
      ),
      check: async () => {
        const [first] = (await compare(ctx, db, input)).preview
        if (!first?.is_taken) return
        fail('settings.code_in_use', {
          parameters: { code: first.code },
          fields: { next_number: settingsTexts('codeInUse', { code: first.code }) },
        })
      },
      write: (next) =>
        db
          .updateTable('code_setting')
          .set({ prefix, width, next_number, version: next })
          .where('org_id', '=', ctx.orgId)
          .where('kind', '=', kind.kind)
          .execute(),
    })
    return viewOf(kind, { kind: kind.kind, prefix, width, next_number, version })
  })
}
