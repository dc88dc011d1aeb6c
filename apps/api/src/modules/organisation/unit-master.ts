import type { FormValues } from '@muster/contract/forms/form-definition'
import type { StandardField, StandardForm } from '../forms/index.ts'
import type { MasterTable } from '../reference/index.ts'
import { organisationTexts } from './organisation.texts.ts'

/** What is specific to one kind of organisation unit; everything else is common to all. */
export interface UnitMaster {
  readonly table: MasterTable
  readonly formNo: number
  /** Plural, the heading of its list. */
  readonly name: string
  /** Singular, as within a sentence. */
  readonly singular: string
  /** Prefix of its slugs: `DEPARTMENT_NAME`, `DEPARTMENT_CODE`. */
  readonly prefix: string
  /** Column of `employee` for a person's current unit. */
  readonly employeeColumn: string | null
  /** Whether it cannot be deactivated while people have it; reasons are only history. */
  readonly blocksWhenUsed: boolean
  readonly fields: readonly StandardField[]
  /** Column within whose value names are unique; omitted if they are unique in the whole master. */
  readonly nameWithin?: string
  /** Child units: their table, column and names. */
  readonly children: readonly { table: MasterTable; column: string; plural: string; singular: string }[]
  /** Values of columns that are not nullable when their field is empty. */
  readonly whenEmpty: Readonly<Record<string, string>>
  /** Checks beyond the field rules; errors by slug. */
  readonly check?: (values: FormValues) => Record<string, string>
}

/** The form that describes a unit's records. */
export function unitForm(master: UnitMaster): StandardForm {
  const title = master.singular[0]?.toUpperCase() + master.singular.slice(1)
  return {
    formNo: master.formNo,
    name: title,
    slug: master.table.replaceAll('_', '-'),
    kind: 'master',
    sections: [
      {
        slug: 'details',
        name: 'Details',
        fields: [
          {
            slug: `${master.prefix}_NAME`,
            name: organisationTexts('name', { title }),
            type: 'input',
            column: 'name',
            mandatory: true,
            maxLength: 200,
            unique: true,
            inList: true,
          },
          {
            slug: `${master.prefix}_CODE`,
            name: organisationTexts('code', { title }),
            type: 'input',
            column: 'code',
            maxLength: 50,
            unique: true,
            inList: true,
          },
          ...master.fields,
        ],
      },
    ],
  }
}
