import { letterLanguages, templateStates } from '../documents/letters.constants.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { onboardingLetters } from './onboarding.constants.ts'

export const listOnboardingDocuments = endpoint({
  id: 'onboarding.document.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/onbording/documentlist',
  access: can('documents.letters.view'),
  body: z.strictObject({
    search: z._default(field.text(100), ''),
    category: z.optional(z.enum(onboardingLetters)),
    status: z.optional(z.enum(templateStates)),
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
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
