import { type findingKinds, findingKinds as kinds } from '@muster/contract/employees/bulk/bulk.constants'
import type { listFindings, readQuality } from '@muster/contract/employees/bulk/data-quality.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { dataQualityTexts } from './data-quality.texts.ts'
import {
  countByKind,
  countFindings,
  countMissing,
  type FindingRow,
  findFindings,
  findStandingOfRecords,
} from './findings.queries.ts'

type Finding = DataOf<typeof listFindings>['findings'][number]
type Kind = (typeof findingKinds)[number]

const SIGNAL_LABEL: Readonly<Record<string, string>> = {
  identity: dataQualityTexts('sameIdentityNumber'),
  bank: dataQualityTexts('sameBankAccount'),
  name_birth: dataQualityTexts('sameNameAndBirthDate'),
  personal_email: dataQualityTexts('samePersonalEmail'),
  phone: dataQualityTexts('samePhoneNumber'),
}

function viewOf(row: FindingRow, names: ReadonlyMap<string, string>): Finding {
  const { can_edit, can_manage, reasons, ...rest } = row
  return {
    ...rest,
    reasons: reasons.map((key) => ({ key, label: SIGNAL_LABEL[key] ?? names.get(key) ?? key })),
    abilities: { edit: can_edit, manage: can_manage },
  }
}

const namesOf = (fields: readonly FormField[]) =>
  new Map(fields.map(({ FIELD_SLUG, FIELD_NAME }) => [FIELD_SLUG, FIELD_NAME]))

/** Findings of one kind in reach. Three statements. */
export function readFindings(
  ctx: Ctx,
  { kind, page, limit, dismissed = false }: BodyOf<typeof listFindings>,
): Promise<DataOf<typeof listFindings>> {
  return readTx(ctx, async (db) => {
    const fields = fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true }))
    const total = await countFindings(ctx, db, fields, { kind, dismissed })
    const rows = await findFindings(ctx, db, fields, { kind, dismissed, limit, offset: (page - 1) * limit })
    const names = namesOf(fields)
    return {
      findings: rows.map((row) => viewOf(row, names)),
      total_rows: total,
      numPages: pageCount(total, limit),
    }
  })
}

/** Completeness and number of findings for employees in reach. Four statements. */
export function readQualityOverview(ctx: Ctx): Promise<DataOf<typeof readQuality>> {
  return readTx(ctx, async (db) => {
    const form = await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true })
    const fields = fieldsOf(form)
    const standing = await findStandingOfRecords(ctx, db)
    const counts = new Map((await countByKind(ctx, db, fields)).map((row) => [row.kind, row]))
    const missing = new Map((await countMissing(ctx, db, fields)).map((row) => [row.slug, row]))
    const sections = form.sections.map(({ name, fields: own }) => ({
      name,
      fields: own.flatMap(({ FIELD_SLUG, FIELD_NAME }) => {
        const row = missing.get(FIELD_SLUG)
        return row
          ? [{ slug: FIELD_SLUG, name: FIELD_NAME, is_mandatory: row.is_mandatory, missing: row.missing }]
          : []
      }),
    }))
    return {
      people: standing.people,
      percent: standing.percent,
      counts: kinds.map((kind: Kind) => ({
        kind,
        open: counts.get(kind)?.open ?? 0,
        dismissed: counts.get(kind)?.dismissed ?? 0,
      })),
      sections: sections.filter((section) => section.fields.length > 0),
      last_run: standing.finished_at === null ? null : { finished_at: standing.finished_at },
      abilities: { manage: holds(ctx.actor, 'employees.quality.manage') },
    }
  })
}
