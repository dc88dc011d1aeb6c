import { can, endpoint, field, z } from '../kit/index.ts'
import { heldAsset } from './asset-shapes.ts'
import { assetRequestStates, handOverAnswers } from './assets.constants.ts'

const ownRequest = z.object({
  request_id: field.id(),
  type: z.string(),
  details: z.string(),
  needed_by: z.nullable(z.string()),
  state: z.enum(assetRequestStates),
  /** A purchase for it is under way. */
  is_bought: z.boolean(),
  /** Why it was closed, or why something else was handed over. */
  reason: z.string(),
  /** What was handed over in place of what was asked for; null for other requests. */
  substitute: z.nullable(z.object({ code: z.string(), name: z.string(), type: z.string() })),
})
export type OwnAssetRequest = z.infer<typeof ownRequest>

export const listMyAssets = endpoint({
  id: 'assets.own.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/assets/list',
  access: can('assets.own.view'),
  data: z.object({
    assets: z.array(heldAsset),
    to_answer: z.int(),
    /** Approved requests that wait, or that were closed or answered with something else in the last 30 days. */
    requests: z.array(ownRequest),
  }),
  summary:
    'The assets that the caller holds, first those whose hand-over is not accepted, and those asked for',
})

export const answerHandOver = endpoint({
  id: 'assets.own.answer',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/assets/answer',
  access: can('assets.own.view'),
  body: z.strictObject({
    AID: field.id(),
    answer: z.enum(handOverAnswers),
    /** Required to dispute: what is missing or wrong. */
    note: z._default(field.message(1000), ''),
  }),
  data: z.object({ AID: field.id(), answered_at: z.string() }),
  errors: ['assets.answered'],
  summary: 'Accept an asset that the caller was handed, or report what is wrong with it; idempotent',
})

export const listAssetsOfPerson = endpoint({
  id: 'assets.person.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/assets/list',
  access: can('assets.person.view'),
  query: z.object({ employee_id: field.idInText() }),
  data: z.object({
    assets: z.array(heldAsset),
    /** Given back, newest first. */
    returned: z.array(
      z.object({
        AID: field.id(),
        code: z.string(),
        name: z.string(),
        type: z.string(),
        handed_on: z.string(),
        ended_on: z.string(),
      }),
    ),
    /** Whether the caller may open these assets. */
    abilities: z.object({ view: z.boolean() }),
  }),
  summary: 'The assets that a person holds and has held',
})
