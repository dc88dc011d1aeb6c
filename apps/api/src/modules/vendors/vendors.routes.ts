import { decideBank, proposeBank, revealBank } from '@muster/contract/vendors/bank.contract'
import {
  applyClaim,
  findClaimVendors,
  listClaims,
  listOwnClaims,
  previewClaim,
  readClaim,
  readClaimForm,
} from '@muster/contract/vendors/claims.contract'
import { removeContract, saveContract } from '@muster/contract/vendors/contracts.contract'
import { applyVendor, previewVendor, readVendorForm } from '@muster/contract/vendors/creation.contract'
import {
  correctPayment,
  downloadClaimSheet,
  downloadReportAdmin,
  downloadReportOwn,
  exportLedger,
  payClaims,
} from '@muster/contract/vendors/payments.contract'
import {
  listVendorCategories,
  readVendorSettings,
  removeVendorCategory,
  saveVendorCategory,
  saveVendorSettings,
} from '@muster/contract/vendors/setup.contract'
import { downloadVendorSample } from '@muster/contract/vendors/upload.contract'
import {
  exportVendors,
  listVendors,
  readVendor,
  saveVendor,
  setVendorState,
} from '@muster/contract/vendors/vendors.contract'
import { found } from '../../platform/errors.ts'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { decide, propose, reveal } from './bank/bank.service.ts'
import { vendorClaimKind } from './claims/claim.kind.ts'
import { ledgerFile } from './claims/ledger.service.ts'
import { correct, pay } from './claims/pay.service.ts'
import {
  findVendors,
  pageOfClaims,
  pageOfOwn,
  readClaimDetail,
  readForm as readOwnForm,
} from './claims/read.service.ts'
import { reportAdmin, reportOwn } from './claims/report.service.ts'
import { claimSheets } from './claims/sheet.service.ts'
import { removeOne as removeOneContract, saveOne as saveOneContract } from './contracts/contracts.service.ts'
import { readForm, vendorKind } from './creation/creation.kind.ts'
import { exportList } from './records/export.service.ts'
import { pageOfVendors, readVendorDetail } from './records/list.service.ts'
import { saveOne, setState } from './records/save.service.ts'
import { categoryRecords, settingRecords } from './setup/vendor.masters.ts'
import { vendorSample, vendorUpload } from './upload/vendor-upload.ts'
import { vendorsTexts } from './vendors.texts.ts'

const saved = () => vendorsTexts('saved')
const deleted = () => vendorsTexts('deleted')

const recordRoutes: Route[] = [
  route(listVendors, (ctx, { body }) => pageOfVendors(ctx, body)),
  route(exportVendors, (ctx, { query }) => exportList(ctx, query)),
  route(readVendor, (ctx, { params: { id } }) => readVendorDetail(ctx, id)),
  route(saveVendor, async (ctx, { body }) => reply(await saveOne(ctx, body), saved())),
  route(setVendorState, async (ctx, { body }) => reply(await setState(ctx, body), saved())),
  route(readVendorForm, (ctx) => readForm(ctx)),
  route(applyVendor, (ctx, { body }) => vendorKind.apply(ctx, body)),
  route(previewVendor, (ctx, { body }) => vendorKind.preview(ctx, body)),
  route(revealBank, (ctx, { body }) => reveal(ctx, body)),
  route(proposeBank, async (ctx, { body }) => reply(await propose(ctx, body), saved())),
  route(decideBank, async (ctx, { body }) => reply(await decide(ctx, body), saved())),
  route(saveContract, async (ctx, { body }) => reply(await saveOneContract(ctx, body), saved())),
  route(removeContract, async (ctx, { body }) => reply(await removeOneContract(ctx, body.id), deleted())),
  route(downloadVendorSample, (ctx) => vendorSample(ctx)),
  ...vendorUpload,
]

const setupRoutes: Route[] = [
  route(listVendorCategories, (ctx) => categoryRecords.read(ctx, (categories) => ({ categories }))),
  route(saveVendorCategory, async (ctx, { body }) => reply(await categoryRecords.save(ctx, body), saved())),
  route(removeVendorCategory, async (ctx, { body }) =>
    reply(await categoryRecords.remove(ctx, body), deleted()),
  ),
  route(readVendorSettings, (ctx) => settingRecords.read(ctx, ([settings]) => found(settings))),
  route(saveVendorSettings, async (ctx, { body }) => reply(await settingRecords.save(ctx, body), saved())),
]

const claimRoutes: Route[] = [
  route(readClaimForm, (ctx) => readOwnForm(ctx)),
  route(findClaimVendors, (ctx, { body }) => findVendors(ctx, body)),
  route(applyClaim, (ctx, { body }) => vendorClaimKind.apply(ctx, body)),
  route(previewClaim, (ctx, { body }) => vendorClaimKind.preview(ctx, body)),
  route(listOwnClaims, (ctx, { body }) => pageOfOwn(ctx, body)),
  route(listClaims, (ctx, { body }) => pageOfClaims(ctx, body)),
  route(readClaim, (ctx, { params: { id } }) => readClaimDetail(ctx, id)),
  route(payClaims, async (ctx, { body }) => reply(await pay(ctx, body), saved())),
  route(correctPayment, async (ctx, { body }) => reply(await correct(ctx, body), saved())),
  route(exportLedger, (ctx, { body }) => ledgerFile(ctx, body)),
  route(downloadReportAdmin, (ctx, { body }) => reportAdmin(ctx, body)),
  route(downloadReportOwn, (ctx, { body }) => reportOwn(ctx, body)),
  route(downloadClaimSheet, (ctx, { body }) => claimSheets(ctx, body)),
]

export const vendorsRoutes: Route[] = [...recordRoutes, ...setupRoutes, ...claimRoutes]
