import {
  listNoticeRules,
  removeNoticeRule,
  saveNoticeRule,
  saveOffboardingSettings,
} from '@muster/contract/offboarding/notice-rules.contract'
import {
  applyResignation,
  decideResignation,
  decideWithdrawal,
  listToApprove,
  previewResignation,
  readOwnSeparation,
  readResignation,
  readResignationShort,
  withdrawResignation,
} from '@muster/contract/offboarding/resignation.contract'
import { downloadSeparationSample } from '@muster/contract/offboarding/separation-upload.contract'
import {
  changeSeparationStatus,
  countManualExits,
  editSeparation,
  enterExit,
  exportSeparations,
  listSeparations,
  moveLastDay,
  previewLastDay,
  previewNotice,
  readSeparationHistory,
  sendLastLetters,
} from '@muster/contract/offboarding/separations.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { separationSample, separationUpload } from './bulk/separation-upload.ts'
import { changeStatusAsHr, edit, foreseeDay, moveDay } from './hr/actions.service.ts'
import { enter, foreseeNotice } from './hr/enter-exit.service.ts'
import { sendNow } from './last-letters/by-hand.service.ts'
import { noticeRuleRecords } from './notice/notice-rules.master.ts'
import { readNoticeSettings, saveSettings } from './notice/settings.service.ts'
import { offboardingTexts } from './offboarding.texts.ts'
import { decide } from './resignation/decide.service.ts'
import { resignationKind } from './resignation/resignation.kind.ts'
import { withdraw } from './resignation/withdrawal.kind.ts'
import { readHistory, readOwn, readSeparation, toApprove } from './separations/detail.service.ts'
import { exportList } from './separations/export.service.ts'
import { pageOfSeparations } from './separations/list.service.ts'
import { manualExits } from './separations/manual-exits.service.ts'

const saved = () => offboardingTexts('saved')

export const offboardingRoutes: readonly Route[] = [
  route(downloadSeparationSample, (ctx) => separationSample(ctx)),
  ...separationUpload,
  route(applyResignation, (ctx, { body }) => resignationKind.apply(ctx, body)),
  route(previewResignation, (ctx, { body }) => resignationKind.preview(ctx, body)),
  route(withdrawResignation, async (ctx, { body }) => {
    const answer = await withdraw(ctx, body)
    return answer.status === 7 ? reply(answer, offboardingTexts('withdrawnAtOnce')) : answer
  }),
  route(decideResignation, async (ctx, { body }) =>
    reply(await decide(ctx, 'resignation', body), offboardingTexts('decided')),
  ),
  route(decideWithdrawal, async (ctx, { body }) =>
    reply(await decide(ctx, 'withdrawal', body), offboardingTexts('decided')),
  ),
  route(readResignation, (ctx, { query }) => readSeparation(ctx, query)),
  route(readResignationShort, (ctx, { query }) => readSeparation(ctx, query)),
  route(listToApprove, (ctx) => toApprove(ctx)),
  route(readOwnSeparation, (ctx) => readOwn(ctx)),
  route(listSeparations, (ctx, { body }) => pageOfSeparations(ctx, body)),
  route(exportSeparations, (ctx, { body }) => exportList(ctx, body)),
  route(readSeparationHistory, (ctx, { body }) => readHistory(ctx, body.SEPID)),
  route(changeSeparationStatus, async (ctx, { body }) =>
    reply(await changeStatusAsHr(ctx, body), offboardingTexts('statusChanged')),
  ),
  route(moveLastDay, async (ctx, { body }) => reply(await moveDay(ctx, body), offboardingTexts('moved'))),
  route(previewLastDay, (ctx, { body }) => foreseeDay(ctx, body)),
  route(editSeparation, async (ctx, { body }) => reply(await edit(ctx, body), saved())),
  route(enterExit, async (ctx, { body }) => reply(await enter(ctx, body), offboardingTexts('entered'))),
  route(previewNotice, (ctx, { body }) => foreseeNotice(ctx, body)),
  route(sendLastLetters, async (ctx, { body }) => {
    const answer = await sendNow(ctx, body)
    const { sent: count, job } = answer
    if (body.preview) return reply(answer, offboardingTexts('lettersPreview'))
    return reply(answer, job ? offboardingTexts('lettersBegun') : offboardingTexts('lettersSent', { count }))
  }),
  route(countManualExits, (ctx, { body }) => manualExits(ctx, body)),
  route(listNoticeRules, (ctx) => readNoticeSettings(ctx)),
  route(saveNoticeRule, async (ctx, { body }) => reply(await noticeRuleRecords.save(ctx, body), saved())),
  route(removeNoticeRule, async (ctx, { body }) => reply(await noticeRuleRecords.remove(ctx, body), saved())),
  route(saveOffboardingSettings, async (ctx, { body }) => reply(await saveSettings(ctx, body), saved())),
]
