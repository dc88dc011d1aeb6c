import { candidate, endpoint, field, z } from '../kit/index.ts'
import { candidateStatuses, stepStates } from '../onboarding/onboarding.constants.ts'
import { candidateDocumentStates } from './candidates.constants.ts'
import { company, linkKey } from './portal-shapes.ts'

export const portalErrors = ['candidates.link_invalid', 'candidates.code_needed'] as const

/** A letter as its recipient sees it. */
export const portalLetter = z.object({
  kind: z.int(),
  version: z.int(),
  title: z.string(),
  state: z.enum(['sent', 'accepted', 'rejected', 'expired', 'withdrawn', 'superseded']),
  sent_at: field.instant(),
  /** Can be answered until and including this day. */
  expires_on: z.string(),
  pages: z.int(),
  answered_at: z.nullable(field.instant()),
  can_answer: z.boolean(),
  /** It was accepted, and a step of the flow wants it signed. */
  can_sign: z.boolean(),
  signed_at: z.nullable(field.instant()),
})
export type PortalLetter = z.infer<typeof portalLetter>

/** Of the questions and answers between candidate and company. */
export const message = z.object({
  is_candidate: z.boolean(),
  author: z.string(),
  body: z.string(),
  at: field.instant(),
})

/** A category of documents that the candidate hands in. */
export const wantedDocument = z.object({
  category_id: field.id(),
  name: z.string(),
  note: z.string(),
  is_mandatory: z.boolean(),
  extensions: z.array(z.string()),
  max_mb: z.int(),
  /** A last day must be given, may be given, or is not kept. */
  expiry: z.enum(['never', 'optional', 'required']),
  files: z.array(
    z.object({
      document_id: field.id(),
      file_name: z.string(),
      state: z.enum(candidateDocumentStates),
      /** Why it was refused. */
      reason: z.string(),
      expires_on: z.nullable(z.string()),
      sent_at: field.instant(),
    }),
  ),
})
export type WantedDocument = z.infer<typeof wantedDocument>

/** A policy that will apply to the candidate. */
export const portalPolicy = z.object({
  policy_id: field.id(),
  version_id: field.id(),
  number: z.int(),
  title: z.string(),
  category: z.string(),
  needs_acknowledgement: z.boolean(),
  acknowledged_at: z.nullable(field.instant()),
})
export type PortalPolicy = z.infer<typeof portalPolicy>

export const readPortal = endpoint({
  id: 'candidates.portal.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/hrms/mail/onboarding_candidate/{cid}',
  access: candidate,
  params: z.object({ cid: linkKey() }),
  data: z.object({
    ...company,
    ORG_ID: field.id(),
    candidate_id: field.id(),
    CANDIDATE_NAME: z.string(),
    CANDIDATE_DEPARTMENT: z.nullable(z.string()),
    CANDIDATE_DESIGNATION: z.nullable(z.string()),
    CANDIDATE_ENTITY_ID: z.nullable(field.id()),
    CANDIDATE_GRADE: z.nullable(z.string()),
    CANDIDATE_LOCATION: z.nullable(z.string()),
    COST_CENTER: z.nullable(z.string()),
    workflow_id: z.nullable(field.id()),
    form_id: z.int(),
    /** The day onboarding began, and the expected joining date. */
    FROM_DATE: z.nullable(z.string()),
    TO_DATE: z.nullable(z.string()),
    /** Of the current offer, and of the acknowledgement: 0 not answered, 1 accepted, 2 rejected. */
    ACCEPTATION_STATUS: z.int(),
    ACKNOWLEDGEMENT_STATUS: z.int(),
    /** A JSON list: names of the documents that can be brought from a digital locker; none without one. */
    DIGITAL_LOCKER_FIELDS: z.string(),
    /** The digital locker that documents can be brought from; null where none is connected. */
    locker: z.nullable(z.string()),
    status: z.enum(candidateStatuses),
    /** Nothing can be answered or handed in any more, or for now. */
    is_closed: z.boolean(),
    steps: z.array(z.object({ name: z.string(), kind: z.int(), state: z.enum(stepStates) })),
    letters: z.array(portalLetter),
    thread: z.array(message),
    form: z.object({
      is_open: z.boolean(),
      submitted_at: z.nullable(field.instant()),
      answered: z.int(),
      fields: z.int(),
    }),
    documents: z.array(wantedDocument),
    /** To read, and to acknowledge, once an offer was accepted. */
    policies: z.array(portalPolicy),
    first_day: z.object({
      joining_on: z.nullable(z.string()),
      location: z.nullable(z.string()),
      address: z.nullable(z.string()),
      manager: z.nullable(z.string()),
    }),
    contact: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
  }),
  errors: [...portalErrors],
  summary: 'The portal of a candidate: what to do, what was done, and the first day',
})

export const readOwnDetails = endpoint({
  id: 'candidates.details.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/hrms/mail/getCandidateDetails/{CID}/{ORG_ID}',
  access: candidate,
  params: z.object({ CID: linkKey(), ORG_ID: field.idInText() }),
  data: z.object({
    candidate_id: field.id(),
    CANDIDATE_NAME: z.string(),
    details: z.array(z.object({ section: z.string(), name: z.string(), value: z.string() })),
  }),
  errors: [...portalErrors],
  summary: 'What the candidate has answered, in words',
})
