import { employeesTexts } from '../employees.texts.ts'

/** Names for the rows of a table: singular, plural. */
const words: Readonly<Record<string, readonly [one: string, several: string]>> = {
  employee: ['person', 'people'],
  employee_assignment: [employeesTexts('historyEntry'), employeesTexts('historyEntries')],
  account: ['login', 'logins'],
  stored_file: ['file', 'files'],
  access_group_limit: [employeesTexts('accessGroup'), employeesTexts('accessGroups')],
  form_record: [employeesTexts('customFormRecord'), employeesTexts('customFormRecords')],
  branch: ['branch', 'branches'],
  entity: ['entity', 'entities'],
}

function wordFor(table: string, count: number): string {
  const known = words[table]
  if (known) return count === 1 ? known[0] : known[1]
  const name = table.replaceAll('_', ' ')
  return count === 1 ? name : `${name}s`
}

/** What uses a record, by table: `2 people, 1 login`. Unlisted tables appear under their own name. */
export function useInWords(uses: readonly { table_name: string; count: number }[]): string {
  const byTable = Map.groupBy(uses, ({ table_name }) => table_name)
  return [...byTable]
    .map(([table, rows]) => {
      const count = rows.reduce((sum, row) => sum + row.count, 0)
      return `${count} ${wordFor(table, count)}`
    })
    .join(', ')
}
