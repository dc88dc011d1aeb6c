import { listProtectedRecords } from '@muster/contract/calls/employees/identity/protected-records'
import type { readPrivacy } from '@muster/contract/calls/employees/privacy/privacy'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export type Privacy = DataOf<typeof readPrivacy>

export type ProtectedList = DataOf<typeof listProtectedRecords>
export type ProtectedRecord = NonNullable<ProtectedList['identity']>[number]
export type ProtectedGroup = ProtectedRecord['group']

const inline = { meta: { errorShown: 'inline' as const } }

/**
 * An employee's masked numbers, without placeholder data: another person's numbers must never show while
 * loading.
 */
export function protectedOptions(employeeId: number) {
  return {
    ...readOptions(listProtectedRecords, { body: { emp_id: employeeId } }),
    placeholderData: undefined,
    ...inline,
  }
}

/** After records of several people have changed. */
export async function refreshProtected(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [listProtectedRecords.id] })
}
