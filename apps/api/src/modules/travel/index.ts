import { travelErrors } from '@muster/contract/travel/travel.errors'
import { travelPermissions } from '@muster/contract/travel/travel.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerRequestKind } from '../requests/index.ts'
import { connectRefunds } from './claims/refunded.ts'
import { tripsExport } from './desk/list.service.ts'
import { choiceNeeds, deskNeeds } from './home-needs.ts'
import { registerTravelDatasets } from './insights/datasets.ts'
import { connectLeaving } from './leaving.ts'
import { travelPersonalData } from './personal-data.ts'
import { connectNumbers } from './setup/numbers.ts'
import { POLICY } from './setup/policies.service.ts'
import { SETTING } from './setup/settings.service.ts'
import { tripLink } from './tell.ts'
import { travelMenu } from './travel.menu.ts'
import { travelNotices } from './travel.notices.ts'
import { travelRoutes } from './travel.routes.ts'
import { travelTexts } from './travel.texts.ts'
import { TRIP } from './trips/log.ts'
import { travelKind } from './trips/trip.kind.ts'

/**
 * Trips: requested with legs and stays, judged by policies (`rules/travel-policy.ts`), approved by the request engine
 * (`trips/trip.kind.ts`), booked by the desk (`desk`), whose log keeps what everything cost, and claimed by travellers (`claims`).
 * Who sees what is in `travel.access.ts`.
 */
export const travelModule = defineModule({
  name: 'travel',
  routes: travelRoutes,
  permissions: travelPermissions,
  errors: travelErrors,
  menu: travelMenu,
  jobs: [tripsExport.job],
  personalData: travelPersonalData,
  connect: () => {
    registerRequestKind(travelKind)
    registerNoticeKinds(travelNotices)
    registerHomeNeeds(choiceNeeds)
    registerHomeNeeds(deskNeeds)
    registerTravelDatasets()
    connectLeaving()
    connectNumbers()
    connectRefunds()
    registerAuditedRecord(TRIP, { label: travelTexts('trip'), path: tripLink })
    registerAuditedRecord(POLICY, {
      label: travelTexts('policyRecord'),
      path: () => '/organisation/traveldesk/policies',
    })
    registerAuditedRecord(SETTING, {
      label: travelTexts('settings'),
      path: () => '/organisation/traveldesk/confirguration',
    })
    registerAuditedActions({ 'travel.desk.export': travelTexts('exported') })
  },
})
