import { can, endpoint, field, z } from '../kit/index.ts'
import { linkPurposes } from '../onboarding/onboarding.constants.ts'
import { candidateDocumentStates } from './candidates.constants.ts'
import { wantedDocument } from './portal.contract.ts'

const path = <const P extends string>(name: P) => `apiv2/onbording/candidate-portal/${name}` as const
const view = can('onboarding.candidate.view')
const edit = can('onboarding.candidate.edit')
const of = { candidate_id: field.id() }

const linkStates = ['valid', 'expired', 'replaced', 'revoked'] as const

const panel = z.object({
  candidate_id: field.id(),
  /** Null without an address: then no link can be sent. */
  email: z.nullable(z.string()),
  may_edit: z.boolean(),
  /** Links can be sent to those who are being onboarded. */
  may_send: z.boolean(),
  links: z.array(
    z.object({
      link_id: field.id(),
      purpose: z.enum(linkPurposes),
      state: z.enum(linkStates),
      sent_at: field.instant(),
      sent_by: z.nullable(z.string()),
      is_asked_for: z.boolean(),
      expires_at: field.instant(),
      /** First entered with a code. */
      opened_at: z.nullable(field.instant()),
    }),
  ),
  last_seen_at: z.nullable(field.instant()),
  form: z.object({
    is_begun: z.boolean(),
    changed_at: z.nullable(field.instant()),
    submitted_at: z.nullable(field.instant()),
  }),
  documents: z.array(wantedDocument),
  /** The letter that lay last with a signing service; null where none did. */
  signing: z.nullable(
    z.object({
      title: z.string(),
      service: z.string(),
      state: z.enum(['making', 'open', 'failed', 'signed', 'declined', 'ended']),
      /** Why it failed or was declined. */
      reason: z.string(),
    }),
  ),
  /** Policies to acknowledge, and how many were; 0 before an offer was accepted. */
  policies: z.object({ wanted: z.int(), acknowledged: z.int() }),
})
export type PortalPanel = z.infer<typeof panel>

export const readPanel = endpoint({
  id: 'candidates.panel.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('read'),
  access: view,
  body: z.strictObject(of),
  data: panel,
  summary: 'A candidate’s links, form and documents, as HR sees them',
})

export const sendPortalLink = endpoint({
  id: 'candidates.link.send',
  service: 'admin',
  method: 'POST',
  path: path('send-link'),
  access: edit,
  body: z.strictObject({ ...of, purpose: z._default(z.enum(['portal', 'joinee_form']), 'portal') }),
  data: z.object({
    ...panel.shape,
    /** To pass on by hand as well; it opens nothing without the code that goes to the candidate’s mailbox. */
    url: z.string(),
  }),
  errors: ['candidates.no_address', 'onboarding.candidate_closed'],
  summary: 'Mail a candidate a link to the portal; an earlier one stops working',
})

export const revokeLinks = endpoint({
  id: 'candidates.link.revoke',
  service: 'admin',
  method: 'POST',
  path: path('revoke-links'),
  access: edit,
  body: z.strictObject(of),
  data: panel,
  summary: 'End all links of a candidate, and where they are open; idempotent',
})

export const decideDocument = endpoint({
  id: 'candidates.document.decide',
  service: 'admin',
  method: 'POST',
  path: path('decide-document'),
  access: edit,
  body: z.strictObject({
    ...of,
    document_id: field.id(),
    state: z.enum(candidateDocumentStates),
    /** Needed to refuse; the candidate reads it. */
    reason: z._default(field.message(300), ''),
  }),
  data: panel,
  summary: 'Accept or refuse a document that a candidate sent, or take the decision back; idempotent',
})

export const openSentDocument = endpoint({
  id: 'candidates.document.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('open-document'),
  access: view,
  body: z.strictObject({ ...of, document_id: field.id() }),
  data: z.object({ url: z.string() }),
  summary: 'A short-lived link to a document that a candidate sent',
})
