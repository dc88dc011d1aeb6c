import { defineModule } from '../../platform/module.ts'

export { registerChosenHolidays, registerWeekOffSource } from './off-days.sources.ts'
export { offDaysOf } from './off-days.ts'
export type { OffDays } from './rules/off-days.ts'

/** Which days are off for whom. */
export const holidaysModule = defineModule({ name: 'holidays', routes: [] })
