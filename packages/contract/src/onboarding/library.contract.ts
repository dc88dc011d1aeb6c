import { letterLanguages, templateStates } from '../documents/letters.constants.ts'
import { can, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { onboardingLetters } from './onboarding.constants.ts'

export const listOnboardingDocuments = endpoint({
  id: 'onboarding.document.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/onbording/documentlist',
  access: can('documents.letters.view'),
  body: z.strictObject({
    search: search(),
    category: z.optional(z.enum(onboardingLetters)),
    status: z.optional(z.enum(templateStates)),
    page: page(),
    limit: limit(),
  }),
  data: z.object({
    results: z.array(
      z.object({
        MAILID: field.id(),
        name: z.string(),
        title: z.string(),
        category: z.enum(onboardingLetters),
        language: z.enum(letterLanguages),
        status: z.enum(templateStates),
        sent: z.int(),
        last_sent_at: z.nullable(field.instant()),
      }),
    ),
    count: z.int(),
    num_pages: z.int(),
    abilities: z.object({ add: z.boolean() }),
  }),
  summary: 'Letter templates for onboarding: offers and appointments',
})
