import type { FormField } from '@muster/contract/forms/form-definition'
import type { DataTableColumn } from '@muster/ui/data-table'
import { useFormatter } from '../session/session.ts'

/** A record of a form in a list response: values by slug, and display texts of ids. */
interface ListedRecord {
  labels: Readonly<Record<string, string | undefined>>
  values: Readonly<Record<string, unknown>>
}

/** Field types that a table can't show. */
const unshown: ReadonlySet<FormField['FEILD_TYPE']> = new Set(['password', 'file', 'editor'])

/** Creates columns for a form's fields; those not shown by default can be selected. */
export function useFormColumns<Row extends ListedRecord>(): (
  fields: readonly FormField[],
) => DataTableColumn<Row>[] {
  const format = useFormatter()
  const textOf = (row: Row, field: FormField) => {
    const value = row.labels[field.FIELD_SLUG] ?? row.values[field.FIELD_SLUG]
    const isDate = field.FEILD_TYPE === 'calander' && typeof value === 'string'
    return isDate ? format.date(value) : String(value ?? '')
  }
  return (fields) =>
    fields
      .filter((field) => !unshown.has(field.FEILD_TYPE))
      .map((field, index) => ({
        id: field.FIELD_SLUG,
        header: field.FIELD_NAME,
        width: index === 0 ? 200 : 150,
        sortable: !field.master,
        isHidden: index > 0 && !field.in_list,
        text: (row) => textOf(row, field),
        cell: (row) => textOf(row, field) || <span aria-hidden>—</span>,
      }))
}
