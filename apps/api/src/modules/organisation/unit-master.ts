import type { FormValues } from '@muster/contract/forms/form-definition'
import type { StandardField, StandardForm } from '../forms/index.ts'
import type { MasterTable } from '../reference/index.ts'
import { organisationTexts } from './organisation.texts.ts'

/** What is particular to one kind of organisation unit; the rest is the same for all of them. */
export interface UnitMaster {
  readonly table: MasterTable
  readonly formNo: number
  /** Heading of its list. */
  readonly name: string
  /** One of them, in the middle of a sentence. */
  readonly singular: string
  /** Its slugs begin so: `DEPARTMENT_NAME`, `DEPARTMENT_CODE`. */
  readonly prefix: string
  /** Column of `employee` that says which one a person has today. */
  readonly employeeColumn: string | null
  /** A person who has it keeps it from being switched off; reasons are only history. */
  readonly blocksWhenUsed: boolean
  readonly fields: readonly StandardField[]
  /** Column within whose value names are unique; in the whole master when left out. */
  readonly nameWithin?: string
  /** Units that hang below it: their table, column and what several are called. */
  readonly children: readonly { table: MasterTable; column: string; plural: string; singular: string }[]
  /** Columns that hold something even when their field is empty. */
  readonly whenEmpty: Readonly<Record<string, string>>
  /** What the field rules can't say, by slug. */
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
