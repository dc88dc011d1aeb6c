import { EMPLOYEE_FORM, EMPLOYEE_STATUS } from '@muster/contract/employees/employees.constants'
import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { FILTER } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fieldsOf, filterMasters, loadForm, masterOptions } from '../../forms/index.ts'
import { directoryTexts } from './directory.texts.ts'

/** A filter of lists of employees with what can be chosen. */
export interface OfferedFilter {
  /** How lists take it: the number of the specification, or the slug of a field of the organisation's own. */
  readonly key: string
  readonly name: string
  readonly values: readonly Pick<FieldOption, 'value' | 'label'>[]
}

const choiceTypes: ReadonlySet<string> = new Set([
  ...['select', 'radio', 'multi-select', 'checkbox', 'autocomplete'],
])

const isOwn = (field: FormField): boolean =>
  !field.is_built_in && field.is_searchable && !field.retired && choiceTypes.has(field.FEILD_TYPE)

const statuses = ['active', 'probation', 'joining', 'leaving', 'left'] as const

/**
 * The filters of lists of employees that have something to choose, without those by fields that the caller may not see. Two
 * statements.
 */
export async function offeredFilters(ctx: Ctx, db: Db): Promise<OfferedFilter[]> {
  const fields = fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM)).filter(
    (field) => field.filter_id !== null || isOwn(field),
  )
  const further = filterMasters(EMPLOYEE_FORM)
  const options = await masterOptions(
    ctx,
    db,
    [...fields.flatMap(({ master }) => master ?? []), ...further],
    { activeOnly: true },
  )
  const chosen = ({ value, label }: FieldOption) => ({ value, label })
  return [
    {
      ...{ key: String(FILTER.status), name: directoryTexts('status') },
      values: statuses.map((name) => ({
        value: EMPLOYEE_STATUS[name],
        label: directoryTexts(`standing_${name}`),
      })),
    },
    ...fields.map(({ filter_id, FIELD_SLUG, FIELD_NAME, FEILD_VALUES, master }) => ({
      ...{ key: filter_id === null ? FIELD_SLUG : String(filter_id), name: FIELD_NAME },
      values: (master === null ? FEILD_VALUES : (options[master] ?? [])).map(chosen),
    })),
    ...(further.includes('shift')
      ? [
          {
            ...{ key: String(FILTER.shift), name: directoryTexts('shift') },
            values: (options.shift ?? []).map(chosen),
          },
        ]
      : []),
  ].filter(({ values }) => values.length > 0)
}
