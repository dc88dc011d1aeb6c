import { shiftsErrors } from '@muster/contract/shifts/shifts.errors'
import { shiftsPermissions } from '@muster/contract/shifts/shifts.permissions'
import { defineModule } from '../../platform/module.ts'
import { registerWeekOffSource } from '../holidays/index.ts'
import { shiftsPersonalData } from './shifts.personal-data.ts'
import { shiftWeekOffs } from './week-off-source.ts'

/** @public The roster module registers its entries. */
export { type RosterSource, registerRosterSource } from './roster-source.ts'
/** @public */
export type { RosterEntry, ShiftFacts, WorkDay, WorkSource } from './rules/work-days.ts'
/** @public What uploads read. */
export { type ShiftKey, shiftsByCode } from './shifts-by-code.ts'
/** @public What attendance recomputes by. */
export { workChanged } from './work-changed.ts'
/** @public What attendance, rosters and reports build on. */
export { workOn } from './work-on.ts'

/** Shifts, and who works when. */
export const shiftsModule = defineModule({
  name: 'shifts',
  routes: [],
  permissions: shiftsPermissions,
  errors: shiftsErrors,
  personalData: shiftsPersonalData,
  connect: () => {
    registerWeekOffSource(shiftWeekOffs)
  },
})
