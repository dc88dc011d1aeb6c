import { type AssignmentAttribute, EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { historyColumn, historySheet } from '@muster/contract/employees/moves/history-sheet'
import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { type OfferedColumn, offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/tx.ts'
import { fieldsOf, loadForm, masterOptions } from '../../../forms/index.ts'
import { attributeOfSlug, masterOfAttribute } from '../../employee-columns.ts'
import type { HistoryField } from './judge-history.ts'

export interface HistoryOffer {
  columns: OfferedColumn[]
  fields: HistoryField[]
  allFields: FormField[]
  today: string
}

/** Records in use first, as a retired one may have the same name. */
const inUseFirst = (options: readonly FieldOption[]) =>
  [...options].sort((one, other) => Number(one.active === false) - Number(other.active === false))

/** The fields of the employee form that change over time, with all records, also retired ones. */
export async function findOffer(ctx: Ctx, db: Db): Promise<HistoryOffer> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const allFields = fieldsOf(form)
  const dated = allFields.flatMap((field): { attribute: AssignmentAttribute; name: string }[] => {
    const attribute = attributeOfSlug(field.FIELD_SLUG)
    return attribute ? [{ attribute, name: field.FIELD_NAME }] : []
  })
  const options = await masterOptions(
    ctx,
    db,
    dated.map(({ attribute }) => masterOfAttribute(attribute)).filter((master) => master !== 'employee'),
  )
  const fields = dated.map((field) => ({
    ...field,
    options: inUseFirst(options[masterOfAttribute(field.attribute)] ?? []),
  }))
  const columns = fields.map(({ attribute, name, options: records }) =>
    historyColumn(
      attribute,
      name,
      records.map(({ value, label }) => ({ value, label })),
    ),
  )
  return { columns: [...offeredColumns(historySheet), ...columns], fields, allFields, today: form.today }
}
