import { rostersErrors } from '@muster/contract/rosters/rosters.errors'
import { rostersPermissions } from '@muster/contract/rosters/rosters.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerRosterSource, registerShiftUse } from '../shifts/index.ts'
import { rosterDaysDataset } from './datasets/days.dataset.ts'
import { attendanceLock, registerRosterLock } from './locks.ts'
import { publishedDays } from './published-days.source.ts'
import { rostersMenu } from './rosters.menu.ts'
import { rostersNotices } from './rosters.notices.ts'
import { rostersPersonalData } from './rosters.personal-data.ts'
import { rostersRoutes } from './rosters.routes.ts'
import { rostersTexts } from './rosters.texts.ts'
import { rosterUseOfShift } from './shift-use.ts'

/** @public Payroll can register locked periods. */
export { type RosterDays, type RosterLock, registerRosterLock } from './locks.ts'

/** Rosters: shifts by person and day, planned as a grid and published. */
export const rostersModule = defineModule({
  name: 'rosters',
  routes: rostersRoutes,
  permissions: rostersPermissions,
  errors: rostersErrors,
  menu: rostersMenu,
  personalData: rostersPersonalData,
  connect: () => {
    registerDatasets(rosterDaysDataset)
    registerRosterSource(publishedDays)
    registerShiftUse(rosterUseOfShift)
    registerRosterLock(attendanceLock)
    registerNoticeKinds(rostersNotices)
    registerAuditedRecord('roster', { label: rostersTexts('roster'), path: (id) => `/roster/view/${id}` })
    registerAuditedActions({
      'rosters.download.one': rostersTexts('rosterDownloaded'),
      'rosters.download.many': rostersTexts('rostersDownloaded'),
    })
  },
})
