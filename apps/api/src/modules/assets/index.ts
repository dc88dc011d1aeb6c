import { assetsErrors } from '@muster/contract/assets/assets.errors'
import { assetsPermissions } from '@muster/contract/assets/assets.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { registerMergeFields } from '../../platform/merge-fields/index.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerRequestKind } from '../requests/index.ts'
import { assetMergeFields } from './asset-merge-fields.ts'
import { assetsMenu } from './assets.menu.ts'
import { assetsNotices } from './assets.notices.ts'
import { assetsRoutes } from './assets.routes.ts'
import { assetsTexts } from './assets.texts.ts'
import { auditsTexts } from './audits/audits.texts.ts'
import { depreciationTexts } from './depreciation/depreciation.texts.ts'
import { depreciationExport } from './depreciation/register.service.ts'
import { acceptNeeds, deskNeeds, purchaseNeeds, requestNeeds } from './home-needs.ts'
import { connectLeaving } from './leaving.ts'
import { assetsPersonalData } from './personal-data.ts'
import { planExport } from './plans/plans.service.ts'
import { assetPlansTexts } from './plans/plans.texts.ts'
import { remindAssetsJob, remindAssetsSchedule } from './reminders/remind.job.ts'
import { assetsDataset } from './reports/assets.dataset.ts'
import { assetReportExport } from './reports/report-file.service.ts'
import { assetReportsTexts } from './reports/reports.texts.ts'
import { assetRequestKind } from './requests/asset-request.kind.ts'
import { purchaseKind } from './requests/purchase.kind.ts'
import { assetRequestsTexts } from './requests/requests.texts.ts'

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
  jobs: [assetReportExport.job, depreciationExport.job, planExport.job, remindAssetsJob],
  schedules: [remindAssetsSchedule],
  connect: () => {
    registerNoticeKinds(assetsNotices)
    registerHomeNeeds(acceptNeeds)
    registerHomeNeeds(deskNeeds)
    registerHomeNeeds(requestNeeds)
    registerHomeNeeds(purchaseNeeds)
    registerRequestKind(assetRequestKind)
    registerRequestKind(purchaseKind)
    registerDatasets(assetsDataset)
    registerMergeFields(assetMergeFields)
    connectLeaving()
    registerAuditedRecord('asset', { label: assetsTexts('item'), path: (id) => `/assets/${id}` })
    registerAuditedRecord('asset_request', {
      label: assetRequestsTexts('request'),
      path: () => '/assets/requests',
    })
    registerAuditedRecord('asset_purchase', {
      label: assetRequestsTexts('purchase'),
      path: () => '/assets/procurement',
    })
    registerAuditedRecord('asset_audit', {
      label: auditsTexts('audit'),
      path: (id) => `/assets/audits/${id}`,
    })
    registerAuditedActions({
      'assets.report.export': assetReportsTexts('exported'),
      'assets.plan.export': assetPlansTexts('exported'),
      'assets.depreciation.export': depreciationTexts('exported'),
    })
  },
})
