import { type SignOffPayload, signOffPayload } from '@muster/contract/offboarding/leaving-approvals'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { RequestKind } from '../../requests/index.ts'
import { VIEW } from '../offboarding.access.ts'
import { clearanceTexts } from './clearance.texts.ts'

/** Trigger of the workflow that signs clearances off. */
export const SIGN_OFF = 'CLEARANCE'

/**
 * The sign-off of a clearance whose lines are all decided, asked for where a workflow of its kind is active. Lines stay decisions of
 * their own (ADR 78); how the sign-off stands is read from the request, so that deciding it has no effect to be repeated.
 */
export const signOffKind: RequestKind<SignOffPayload> = {
  trigger: SIGN_OFF,
  name: clearanceTexts.text('signOff'),
  payload: signOffPayload,
  confidential: VIEW,
  isAutomatic: true,
  properties: [
    { property: 'recovered', label: clearanceTexts.text('recoveredLines'), type: 'number' },
    { property: 'waived', label: clearanceTexts.text('waivedLines'), type: 'number' },
    { property: 'last_working_day', label: clearanceTexts.text('lastDay'), type: 'date' },
  ],
  facts: ({ recovered, waived, last_working_day }) => ({
    ...{ last_working_day, recovered: String(recovered), waived: String(waived) },
  }),
  summary: ({ last_working_day: day }) => clearanceTexts.text('signOffSummary', { day }),
  detail: async (_ctx, _db, requests) =>
    new Map(
      requests.map(({ id, payload }) => [
        id,
        [
          {
            key: 'last_working_day',
            label: clearanceTexts('lastDay'),
            value: writtenDay(payload.last_working_day),
          },
          { key: 'recovered', label: clearanceTexts('recoveredLines'), value: String(payload.recovered) },
          { key: 'waived', label: clearanceTexts('waivedLines'), value: String(payload.waived) },
        ],
      ]),
    ),
}
