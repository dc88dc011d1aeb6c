import { can, endpoint, field, search, z } from '../kit/index.ts'
import { letterContent as content, contentFields } from './letter-content.ts'
import { letterRecords } from './letter-records.contract.ts'
import { letterCategories, letterLanguages, SIGN_DAYS, templateStates } from './letters.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/${name}` as const
const see = can('documents.letters.view')
const manage = can('documents.templates.manage')

const factFields = {
  name: field.requiredText(120),
  category: z.enum(letterCategories),
  language: z.enum(letterLanguages),
  /** Letters wait for approval before they are sent. */
  needs_approval: z._default(z.boolean(), false),
  /** Recipients are asked to sign. */
  needs_signature: z._default(z.boolean(), false),
  /** Days that they have for it. */
  sign_days: z._default(z.int().check(z.minimum(1), z.maximum(365)), SIGN_DAYS),
  /** `INC/{YYYY}/{0000}`; empty: no number. */
  number_pattern: z._default(field.text(60), ''),
}

const templateRow = z.object({
  MAILID: field.id(),
  ...{ name: z.string(), category: z.enum(letterCategories), language: z.enum(letterLanguages) },
  ...{ needs_approval: z.boolean(), number_pattern: z.string(), title: z.string() },
  ...{ needs_signature: z.boolean(), sign_days: z.int() },
  status: z.enum(templateStates),
  /** The newest version, and the one that is sent; null before the first publishing. */
  latest: z.int(),
  published: z.nullable(z.int()),
  sent: z.int(),
  last_sent_at: z.nullable(z.string()),
  updated_at: z.string(),
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), send: z.boolean() }),
})
export type LetterTemplateRow = z.infer<typeof templateRow>

export const listLetterTemplates = endpoint({
  id: 'documents.letter_template.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getDocumentTemplates'),
  access: see,
  body: z.object({
    search: search(),
    category: z.optional(z.enum(letterCategories)),
    status: z.optional(z.enum(templateStates)),
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
  }),
  data: z.object({
    results: z.array(templateRow),
    count: z.int(),
    num_pages: z.int(),
    abilities: z.object({ add: z.boolean() }),
  }),
  summary: 'Letter templates by name',
})

export const readLetterTemplate = endpoint({
  id: 'documents.letter_template.read',
  service: 'admin',
  method: 'GET',
  path: path('letter-template/{MAILID}'),
  access: see,
  params: z.object({ MAILID: field.idInText() }),
  query: z.object({ number: z.optional(field.idInText()) }),
  data: z.object({
    template: templateRow,
    number: z.int(),
    content,
    /** Whether it says what depends on a day, such as pay. */
    is_dated: z.boolean(),
  }),
  summary: 'A template with its newest version, or another one by its number',
})

const written = z.object({ MAILID: field.id(), version: z.int(), number: z.int() })
const writeErrors = ['documents.refused', 'documents.template_wrong', 'record.duplicate'] as const

export const createLetterTemplate = endpoint({
  id: 'documents.letter_template.create',
  service: 'admin',
  method: 'POST',
  path: path('createTemplates'),
  access: manage,
  body: z.strictObject({
    ...factFields,
    ...contentFields,
    /** Takes the next free name where this one is taken: a letter of the library can be used again. */
    finds_name: z._default(z.boolean(), false),
    /** Sends from now on what is saved. */
    publish: z._default(z.boolean(), false),
  }),
  data: written,
  errors: [...writeErrors],
  summary: 'Add a letter template, as a draft unless it is published at once',
})

export const updateLetterTemplate = endpoint({
  id: 'documents.letter_template.update',
  service: 'admin',
  method: 'POST',
  path: path('updateTemplates'),
  access: manage,
  body: z.strictObject({
    MAILID: field.id(),
    version: z.optional(field.whole()),
    ...factFields,
    ...contentFields,
    /** What has changed, for the list of versions. */
    note: z._default(field.text(200), ''),
    /** Sends from now on what is saved. */
    publish: z._default(z.boolean(), false),
  }),
  data: written,
  errors: ['record.conflict', ...writeErrors],
  summary: 'Save the next version of a template; letters already sent don’t change',
})

export const publishLetterTemplate = endpoint({
  id: 'documents.letter_template.publish',
  service: 'admin',
  method: 'POST',
  path: path('publishTemplates'),
  access: manage,
  body: z.strictObject({ MAILID: field.id(), number: field.id() }),
  data: written,
  errors: ['documents.template_wrong'],
  summary: 'Send a version of a template from now on',
})

export const copyLetterTemplate = endpoint({
  id: 'documents.letter_template.copy',
  service: 'admin',
  method: 'POST',
  path: path('copyTemplates'),
  access: manage,
  body: z.strictObject({ MAILID: field.id() }),
  data: written,
  summary: 'Duplicate a template as a draft',
})

export const deleteLetterTemplates = endpoint({
  id: 'documents.letter_template.delete',
  service: 'admin',
  method: 'POST',
  path: path('deleteTemplates'),
  access: manage,
  body: z.strictObject({ MAILID: z.union([field.id(), field.ids(200).check(z.minLength(1))]) }),
  data: z.object({ deleted: z.int() }),
  summary: 'Archive templates: they can’t be sent any more, and can be restored',
})

export const restoreLetterTemplate = endpoint({
  id: 'documents.letter_template.restore',
  service: 'admin',
  method: 'POST',
  path: path('restoreTemplates'),
  access: manage,
  body: z.strictObject({ MAILID: field.id() }),
  data: written,
  summary: 'Use an archived template again',
})

export const listLetterVersions = endpoint({
  id: 'documents.letter_template.versions',
  service: 'admin',
  method: 'GET',
  path: path('letter-template/{MAILID}/versions'),
  access: see,
  params: z.object({ MAILID: field.idInText() }),
  data: z.object({
    versions: z.array(
      z.object({
        number: z.int(),
        title: z.string(),
        note: z.string(),
        author: z.string(),
        created_at: z.string(),
        is_published: z.boolean(),
        sent: z.int(),
      }),
    ),
  }),
  summary: 'Versions of a template, the newest first',
})

export const listStarterTemplates = endpoint({
  id: 'documents.letter_template.starters',
  service: 'admin',
  method: 'GET',
  path: path('starter-templates'),
  access: manage,
  data: z.object({
    starters: z.array(
      z.object({
        key: z.string(),
        ...{ name: z.string(), category: z.enum(letterCategories), language: z.enum(letterLanguages) },
        ...{ number_pattern: z.string(), content },
      }),
    ),
  }),
  summary: 'Letters to begin with, in English and Hindi',
})
export type StarterTemplate = z.infer<typeof listStarterTemplates.data>['starters'][number]

const mergeType = z.enum(['text', 'date', 'number', 'days', 'money', 'choice', 'rows'])

export const readFormFields = endpoint({
  id: 'documents.letter_template.fields',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getFormFields'),
  access: see,
  body: z.object({}),
  data: z.object({
    groups: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        fields: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            type: mergeType,
            /** The caller sees samples instead of people's own values. */
            is_withheld: z.boolean(),
            columns: z.array(
              z.object({
                ...{ name: z.string(), label: z.string(), type: mergeType },
                /** Among those that a table of the list begins with. */
                is_usual: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  summary: 'Merge fields of letters, by module',
})
export type LetterFieldGroup = z.infer<typeof readFormFields.data>['groups'][number]

export const previewLetter = endpoint({
  id: 'documents.letter_template.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  // Two at a time for each account: laying out a long letter takes seconds.
  isHeavy: true,
  path: path('previewDocumentV2'),
  access: see,
  body: z.strictObject({
    language: z.enum(letterLanguages),
    number_pattern: z._default(field.text(60), ''),
    ...contentFields,
    /** Null: with samples. */
    employee_id: z._default(z.nullable(field.id()), null),
    letter_date: z._default(z.nullable(field.isoDate()), null),
    /** The day whose facts are said, such as pay; null: today. */
    as_of: z._default(z.nullable(field.isoDate()), null),
    values: z._default(z.record(z.string(), field.text(200)), {}),
    records: letterRecords(),
  }),
  data: z.object({
    /** The pages below each other. */
    svg: z.string(),
    pages: z.int(),
    /** Labels of fields that the letter needs and that have no value. */
    missing: z.array(z.string()),
    /** Whether it says what depends on a day, such as pay. */
    is_dated: z.boolean(),
    conditions: z.array(
      z.object({ label: z.string(), op: z.string(), value: z.string(), holds: z.boolean() }),
    ),
  }),
  errors: ['documents.template_wrong', 'documents.refused'],
  summary: 'A letter as it would look for a person, or with samples',
})
