import { defineHook } from '../../../platform/hooks.ts'

/**
 * A vacancy that was filled or closed is about to be opened again, and not locked yet: whoever agreed on the position
 * holds what it rests on, and refuses by throwing.
 */
export const vacancyReopening = defineHook<{ vacancyId: number }>('employees.vacancy_reopening')
