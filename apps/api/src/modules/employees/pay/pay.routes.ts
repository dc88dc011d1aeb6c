import {
  cancelPay,
  previewPay,
  readOwnPay,
  readPay,
  revisePay,
} from '@muster/contract/employees/pay/pay.contract'
import {
  listPayChoices,
  listPayComponents,
  listPayTemplates,
  readPaySetting,
  removePayComponent,
  removePayTemplate,
  savePayComponent,
  savePaySetting,
  savePayTemplate,
} from '@muster/contract/employees/pay/pay-setup.contract'
import { downloadPaySample } from '@muster/contract/employees/pay/pay-upload.contract'
import { found } from '../../../platform/errors.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { readPayChoices } from './choices.service.ts'
import { payTexts } from './pay.texts.ts'
import { paySample, payUpload } from './pay-upload.ts'
import { previewRevision, readMyPay, readPersonPay } from './read-pay.service.ts'
import { cancelPlannedPay, reviseOne } from './revise-pay.service.ts'
import { payComponentRecords, paySettingRecord, payTemplateRecords } from './setup.masters.ts'

export const payRoutes: Route[] = [
  route(readPay, (ctx, { body }) => readPersonPay(ctx, body)),
  route(readOwnPay, (ctx) => readMyPay(ctx)),
  route(previewPay, (ctx, { body }) => previewRevision(ctx, body)),
  route(revisePay, async (ctx, { body }) => reply(await reviseOne(ctx, body), payTexts('revised'))),
  route(cancelPay, async (ctx, { body }) => reply(await cancelPlannedPay(ctx, body), payTexts('cancelled'))),
  route(listPayChoices, (ctx) => readPayChoices(ctx)),
  route(listPayComponents, (ctx) => payComponentRecords.read(ctx, (components) => ({ components }))),
  route(savePayComponent, async (ctx, { body }) =>
    reply(await payComponentRecords.save(ctx, body), 'Saved.'),
  ),
  route(removePayComponent, async (ctx, { body }) =>
    reply(await payComponentRecords.remove(ctx, body), 'Deleted.'),
  ),
  route(listPayTemplates, (ctx) =>
    payTemplateRecords.read(ctx, (templates, { grades }) => ({ templates, grades })),
  ),
  route(savePayTemplate, async (ctx, { body }) => reply(await payTemplateRecords.save(ctx, body), 'Saved.')),
  route(removePayTemplate, async (ctx, { body }) =>
    reply(await payTemplateRecords.remove(ctx, body), 'Deleted.'),
  ),
  route(readPaySetting, (ctx) => paySettingRecord.read(ctx, ([setting]) => found(setting))),
  route(savePaySetting, async (ctx, { body }) => reply(await paySettingRecord.saveRow(ctx, body), 'Saved.')),
  route(downloadPaySample, (ctx, { body }) => paySample(ctx, body)),
  ...payUpload,
]
