import { listSuspensions, suspendEmployee } from '@muster/contract/employees/moves/suspension.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { changeSuspension, readSuspensions } from './suspension.service.ts'

const said = {
  planned: 'Suspension planned.',
  running: 'Suspended.',
  over: 'The suspension is over.',
  cancelled: 'Suspension cancelled.',
}

export const suspensionRoutes: Route[] = [
  route(suspendEmployee, async (ctx, { body }) => {
    const answer = await changeSuspension(ctx, body)
    return reply(answer, said[answer.state])
  }),
  route(listSuspensions, (ctx, { body }) => readSuspensions(ctx, body)),
]
