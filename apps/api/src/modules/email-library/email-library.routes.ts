import {
  listMail,
  listSystemMails,
  previewSystemMail,
  readMail,
  resendMail,
} from '@muster/contract/email-library/email-library.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { listMails, readOneMail, resend } from './mail-log.service.ts'
import { previewMail, readSystemMails } from './system-mails.service.ts'

export const emailLibraryRoutes: Route[] = [
  route(listMail, (ctx, { body }) => listMails(ctx, body)),
  route(readMail, (ctx, { params }) => readOneMail(ctx, params.id)),
  route(resendMail, async (ctx, { body }) =>
    reply(await resend(ctx, body.id), emailLibraryTexts('resendingEmail')),
  ),
  route(listSystemMails, async (ctx) => readSystemMails(ctx)),
  route(previewSystemMail, (ctx, { query }) => previewMail(ctx, query)),
]
