import { holidaysErrors } from '@muster/contract/holidays/holidays.errors'
import { holidaysPermissions } from '@muster/contract/holidays/holidays.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { registerHomePart } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerTerms } from '../employees/index.ts'
import { applicableHolidays } from './applicable-holidays.ts'
import { holidaysDataset } from './datasets/holidays.dataset.ts'
import { holidaysMenu } from './holidays.menu.ts'
import { holidaysRoutes } from './holidays.routes.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { holidaysPart } from './home.ts'

export { daysOffChanged, registerHolidayImpact } from './impact.ts'
export { registerChosenHolidays, registerWeekOffSource } from './off-days.sources.ts'
export {
  holidaysQuery,
  offDaysOf,
  offDaysQuery,
  placeHolidaysQuery,
  placeWeekOffsQuery,
} from './off-days.ts'
export { restrictedOf } from './own-holidays.service.ts'
export type { OffDays } from './rules/off-days.ts'

/** Off-days: holidays by year, and week-offs. */
export const holidaysModule = defineModule({
  name: 'holidays',
  routes: holidaysRoutes,
  permissions: holidaysPermissions,
  errors: holidaysErrors,
  menu: holidaysMenu,
  connect: () => {
    registerDatasets(holidaysDataset)
    registerTerms(applicableHolidays)
    registerHomePart(holidaysPart)
    registerAuditedRecord('holiday', { label: holidaysTexts('holiday'), path: () => '/holidays' })
    registerAuditedRecord('holiday_type', { label: holidaysTexts('holidayType'), path: () => '/holidays' })
    registerAuditedRecord('restricted_holiday_setting', {
      label: holidaysTexts('restrictedHolidayCount'),
      path: () => '/holidays/settings',
    })
    registerAuditedRecord('week_off_pattern', {
      label: holidaysTexts('weekOffs'),
      path: () => '/holidays/settings',
    })
    registerAuditedActions({ 'holidays.holiday.export': holidaysTexts('exportedHolidays') })
  },
})
