import { listSuspensions, suspendEmployee } from '@muster/contract/employees/moves/suspension.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { changeSuspension, readSuspensions } from './suspension.service.ts'
import { suspensionTexts } from './suspension.texts.ts'

const said = {
  planned: suspensionTexts('suspensionPlanned'),
  running: 'Suspended.',
  over: suspensionTexts('suspensionEnded'),
  cancelled: suspensionTexts('suspensionCancelled'),
}

export const suspensionRoutes: Route[] = [
  route(suspendEmployee, async (ctx, { body }) => {
    const answer = await changeSuspension(ctx, body)
    return reply(answer, said[answer.state])
  }),
  route(listSuspensions, (ctx, { body }) => readSuspensions(ctx, body)),
]
