import {
  drawIdCards,
  issueIdCards,
  readIdCardSetting,
  readIdCards,
  readOwnIdCard,
  revokeIdCard,
  saveIdCardSetting,
  verifyIdCard,
} from '@muster/contract/employees/identity/id-card.contract'
import { found } from '../../../platform/errors.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { drawCards, readCards, readOwnCard } from './id-card.service.ts'
import { idCardTexts } from './id-card.texts.ts'
import { idCardSettingRecord } from './id-card-setting.master.ts'
import { issueCards, revokeCard } from './issue.service.ts'
import { verifyCard } from './verify.service.ts'

export const idCardRoutes: Route[] = [
  route(drawIdCards, (ctx, { body }) => drawCards(ctx, body.employee_ids)),
  route(readIdCards, (ctx, { params }) => readCards(ctx, params.employee_id)),
  route(readOwnIdCard, (ctx) => readOwnCard(ctx)),
  route(issueIdCards, async (ctx, { body }) => {
    const made = await issueCards(ctx, body)
    return reply(
      made,
      made.issued === 1 ? idCardTexts('oneCardIssued') : idCardTexts('cardsIssued', { issued: made.issued }),
    )
  }),
  route(revokeIdCard, async (ctx, { body }) =>
    reply(
      await revokeCard(ctx, body),
      body.reissue ? idCardTexts('cardReissued') : idCardTexts('cardRevoked'),
    ),
  ),
  route(readIdCardSetting, (ctx) => idCardSettingRecord.read(ctx, ([setting]) => found(setting))),
  route(saveIdCardSetting, async (ctx, { body }) =>
    reply(await idCardSettingRecord.saveRow(ctx, body), 'Saved.'),
  ),
  route(verifyIdCard, (ctx, { body }) => verifyCard(ctx, body.key)),
]
