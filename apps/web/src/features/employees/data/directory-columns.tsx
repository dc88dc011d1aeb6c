import type { FormField } from '@muster/contract/forms/form-definition'
import type { DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { PersonChip } from '@muster/ui/people'
import type { TFunction } from 'i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import { AccountBadge, EmploymentBadge, employmentText } from '../components/EmployeeBadges.tsx'
import type { EmployeeRow } from './directory-query.ts'

/** Fields shown by the directory's built-in columns. */
const shownBySpec: ReadonlySet<string> = new Set([
  'FIRST_NAME',
  'MIDDLE_NAME',
  'LAST_NAME',
  'EMPLOYEE_CODE',
  'EMAIL',
  'PHONE',
  'DEPT_ID',
  'DESIGNATION_ID',
  'LOCATION_ID',
  'ENTITY_ID',
  'REPORTING_MANAGER_ID',
  'DATE_OF_JOINING',
])

function text(value: string | null | undefined) {
  return value || <span aria-hidden>—</span>
}

/** An additional form field as a column; its id is the slug used in the query. */
function fieldColumn(field: FormField, format: Formatter): DataTableColumn<EmployeeRow> {
  const slug = field.FIELD_SLUG
  const isDate = field.FEILD_TYPE === 'calander'
  return {
    id: slug,
    header: field.FIELD_NAME,
    isHidden: field.is_built_in || !field.in_list,
    cell: (row) => {
      const value = row.columns?.[slug]
      return text(isDate && value ? format.date(value) : value)
    },
  }
}

/** Slugs of the visible columns that must be requested from the server. */
export function furtherSlugs(
  columns: readonly DataTableColumn<EmployeeRow>[],
  chosen: readonly string[] | null | undefined,
  fields: readonly FormField[],
): string[] {
  const slugs = new Set(fields.map((field) => field.FIELD_SLUG))
  const isShown = (column: DataTableColumn<EmployeeRow>) =>
    chosen ? chosen.includes(column.id) : !column.isHidden
  return columns.filter((column) => slugs.has(column.id) && isShown(column)).map((column) => column.id)
}

/** Fields available as additional columns: all form fields without a built-in column. */
export function furtherFields(fields: readonly FormField[]): FormField[] {
  return fields.filter((field) => !shownBySpec.has(field.FIELD_SLUG) && field.FEILD_TYPE !== 'file')
}

/** Columns of the directory: built-in ones, then all other fields including custom fields. */
export function directoryColumns(
  t: TFunction<'employees'>,
  format: Formatter,
  fields: readonly FormField[],
): DataTableColumn<EmployeeRow>[] {
  const nameOf = (slug: string, fallback: string) =>
    fields.find((field) => field.FIELD_SLUG === slug)?.FIELD_NAME ?? fallback
  const hasPhone = fields.some((field) => field.FIELD_SLUG === 'PHONE')
  const own: DataTableColumn<EmployeeRow>[] = [
    {
      id: 'EMPLOYEE_NAME',
      header: t('columns.name'),
      sortable: true,
      width: 220,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip
          name={row.EMPLOYEE_NAME}
          subtitle={row.EMPLOYEE_CODE}
          src={row.photo}
          colorKey={row.EMPLOYEE_ID}
        />
      ),
    },
    {
      id: 'DEPARTMENT_NAME',
      header: nameOf('DEPT_ID', t('columns.department')),
      sortable: true,
      width: 150,
      cell: (row) => text(row.DEPARTMENT_NAME),
    },
    {
      id: 'DESIGNATION_NAME',
      header: nameOf('DESIGNATION_ID', t('columns.designation')),
      sortable: true,
      width: 185,
      cell: (row) => text(row.DESIGNATION_NAME),
    },
    {
      id: 'LOCATION_NAME',
      header: nameOf('LOCATION_ID', t('columns.location')),
      sortable: true,
      width: 120,
      cell: (row) => text(row.LOCATION_NAME),
    },
    {
      id: 'REPORTING_MANAGER_NAME',
      header: nameOf('REPORTING_MANAGER_ID', t('columns.manager')),
      width: 160,
      cell: (row) => text(row.REPORTING_MANAGER_NAME),
    },
    {
      id: 'date_of_joining',
      header: nameOf('DATE_OF_JOINING', t('columns.joined')),
      sortable: true,
      width: 150,
      cell: (row) => format.date(row.date_of_joining),
    },
    {
      id: 'status',
      header: t('columns.status'),
      // The longest status: on probation until a day.
      width: 250,
      text: (row) => employmentText(t, format, row),
      cell: (row) => <EmploymentBadge row={row} />,
    },
    {
      id: 'EMPLOYEE_CODE',
      header: nameOf('EMPLOYEE_CODE', t('columns.code')),
      sortable: true,
      width: 140,
      isHidden: true,
      cell: (row) => row.EMPLOYEE_CODE,
    },
    {
      id: 'EMAIL',
      header: nameOf('EMAIL', t('columns.email')),
      width: 260,
      isHidden: true,
      cell: (row) => text(row.EMAIL),
    },
    {
      id: 'ENTITY_NAME',
      header: nameOf('ENTITY_ID', t('columns.entity')),
      isHidden: true,
      cell: (row) => text(row.ENTITY_NAME),
    },
    {
      id: 'account_state',
      header: t('columns.login'),
      width: 150,
      isHidden: true,
      text: (row) => t(`login.${row.account_state}`),
      cell: (row) => <AccountBadge state={row.account_state} />,
    },
    {
      id: 'IS_ACTIVE_ATS',
      header: t('columns.recruitmentLogin'),
      width: 160,
      isHidden: true,
      cell: (row) => (
        <StatusBadge kind={row.IS_ACTIVE_ATS ? 'success' : 'neutral'}>
          {t(row.IS_ACTIVE_ATS ? 'on' : 'off')}
        </StatusBadge>
      ),
    },
  ]
  const phone: DataTableColumn<EmployeeRow> = {
    id: 'PHONE',
    header: nameOf('PHONE', t('columns.phone')),
    isHidden: true,
    cell: (row) => text(row.PHONE),
  }
  const further = furtherFields(fields).map((field) => fieldColumn(field, format))
  return [...own, ...(hasPhone ? [phone] : []), ...further]
}
