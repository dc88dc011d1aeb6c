import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { FILTER } from '@muster/contract/kit/index'
import { shiftsErrors } from '@muster/contract/shifts/shifts.errors'
import { shiftsPermissions } from '@muster/contract/shifts/shifts.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { defineModule } from '../../platform/module.ts'
import { registerPeopleFilter, registerTerms } from '../employees/index.ts'
import { registerFilterMaster, registerMaster } from '../forms/index.ts'
import { registerWeekOffSource } from '../holidays/index.ts'
import { registerUnitHolder } from '../organisation/index.ts'
import { applicableShift } from './applicable-shift.ts'
import { shiftsDataset } from './datasets/shifts.dataset.ts'
import { shiftOfPeople } from './shift-filter.ts'
import { shiftMaster } from './shift-master.ts'
import { shiftsMenu } from './shifts.menu.ts'
import { shiftsPersonalData } from './shifts.personal-data.ts'
import { shiftsRoutes } from './shifts.routes.ts'
import { shiftsTexts } from './shifts.texts.ts'
import { shiftsOfUnits } from './unit-holder.ts'
import { shiftWeekOffs } from './week-off-source.ts'

/** @public The roster module registers its entries. */
export { type RosterSource, registerRosterSource } from './roster-source.ts'
/** @public */
export type { RosterEntry, ShiftFacts, WorkDay, WorkSource } from './rules/work-days.ts'
/** @public Rosters report their use of shifts. */
export { registerShiftUse, type ShiftUse } from './shift-use.ts'
/** @public Used by uploads. */
export { type ShiftKey, shiftsByCode } from './shifts-by-code.ts'
/** @public Attendance recomputes on this event. */
export { workChanged } from './work-changed.ts'
/** @public Used by attendance, rosters and reports. */
export { workOn, workQuery } from './work-on.ts'

/** Shifts, and who works when. */
export const shiftsModule = defineModule({
  name: 'shifts',
  routes: shiftsRoutes,
  permissions: shiftsPermissions,
  errors: shiftsErrors,
  menu: shiftsMenu,
  personalData: shiftsPersonalData,
  connect: () => {
    registerDatasets(shiftsDataset)
    registerWeekOffSource(shiftWeekOffs)
    registerUnitHolder(shiftsOfUnits)
    registerPeopleFilter(FILTER.shift, shiftOfPeople)
    registerTerms(applicableShift)
    registerMaster(shiftMaster)
    registerFilterMaster(EMPLOYEE_FORM, shiftMaster.slug)
    registerAuditedRecord('shift', { label: shiftsTexts('shift'), path: (id) => `/shifts/${id}` })
    registerAuditedRecord('shift_rule', { label: shiftsTexts('shiftRule'), path: () => '/shifts/rules' })
    registerAuditedActions({ 'shifts.shift.export': shiftsTexts('exportedShifts') })
  },
})
