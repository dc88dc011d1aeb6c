import { assetsErrors } from '@muster/contract/assets/assets.errors'
import { assetsPermissions } from '@muster/contract/assets/assets.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { assetsMenu } from './assets.menu.ts'
import { assetsNotices } from './assets.notices.ts'
import { assetsRoutes } from './assets.routes.ts'
import { assetsTexts } from './assets.texts.ts'
import { acceptNeeds, deskNeeds } from './home-needs.ts'
import { connectLeaving } from './leaving.ts'
import { assetsPersonalData } from './personal-data.ts'

/**
 * What the organisation owns and hands out. The log tells the life of an asset; its status and its holder follow from it. Whoever
 * holds it confirms the hand-over or says what is wrong; what is damaged or lost stays with its holder until it is taken back.
 * An asset is deleted only while nothing has happened to it, and written off afterwards.
 */
export const assetsModule = defineModule({
  name: 'assets',
  routes: assetsRoutes,
  permissions: assetsPermissions,
  errors: assetsErrors,
  menu: assetsMenu,
  personalData: assetsPersonalData,
  connect: () => {
    registerNoticeKinds(assetsNotices)
    registerHomeNeeds(acceptNeeds)
    registerHomeNeeds(deskNeeds)
    connectLeaving()
    registerAuditedRecord('asset', { label: assetsTexts('item'), path: (id) => `/assets/${id}` })
  },
})
