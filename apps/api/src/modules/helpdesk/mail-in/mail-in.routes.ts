import { receiveMail } from '@muster/contract/helpdesk/mail-in.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { receive } from './receive.service.ts'

export const mailInRoutes: Route[] = [route(receiveMail, (ctx, { body }) => receive(ctx, body))]
