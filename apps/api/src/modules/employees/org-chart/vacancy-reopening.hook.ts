import { defineHook } from '../../../platform/hooks.ts'

/**
 * A filled or closed vacancy is about to be reopened and is not locked yet. Modules that approved the position lock
 * the approval, and throw to refuse.
 */
export const vacancyReopening = defineHook<{ vacancyId: number }>('employees.vacancy_reopening')
