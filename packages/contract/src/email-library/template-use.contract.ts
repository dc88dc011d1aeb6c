import { fieldTexts } from '../kit/field.texts.ts'
import { can, endpoint, field, search, z } from '../kit/index.ts'
import { EDIT, language, SEE, slug, templateStatus, variant, words } from './template-shapes.ts'

export const publishTemplate = endpoint({
  id: 'email-library.template.publish',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/email-template/publish',
  access: can('email-library.template.publish'),
  body: z.object({ ...variant, is_published: z._default(z.boolean(), true) }),
  data: z.object({
    status: templateStatus,
    /** The template that answered the same trigger until now. */
    replaced: z.nullable(z.string()),
  }),
  errors: ['email-library.template_invalid', 'email-library.archived'],
  summary: 'Publish the newest version of an e-mail template, or unpublish it',
})

export const archiveTemplate = endpoint({
  id: 'email-library.template.archive',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/email-template/archive',
  access: EDIT,
  body: z.object({ EMAIL_ID: field.id(), is_archived: z.boolean() }),
  data: z.object({ status: templateStatus }),
  summary: 'Archive an e-mail template, or restore it as a draft',
})

export const previewTemplate = endpoint({
  id: 'email-library.template.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/email-template/preview',
  access: SEE,
  body: z.object({
    TRIGGER_SLUG: slug,
    language,
    subject: words.subject,
    html: words.html,
    text: words.text,
    /** The employee whose data is filled in; omitted: sample data. */
    employee_id: z.optional(z.nullable(field.id())),
  }),
  data: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    removed: z.array(z.string()),
    person: z.nullable(z.string()),
  }),
  errors: ['email-library.template_invalid', 'email-library.trigger_unknown'],
  summary: 'Preview a mail with sample data or an employee’s data',
})

export const testTemplate = endpoint({
  id: 'email-library.template.test',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/email-template/test',
  access: EDIT,
  body: z.object(variant),
  data: z.object({ to: z.string() }),
  errors: ['email-library.template_invalid'],
  summary: 'Send the newest version of a template to oneself, with sample values for secrets',
})

export const previewPeople = endpoint({
  id: 'email-library.person.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/email-template/people',
  access: SEE,
  query: z.object({ search: search() }),
  data: z.object({
    people: z.array(z.object({ id: field.id(), name: z.string(), code: z.string() })),
  }),
  summary: 'People whose data the caller may see, for the preview and for sending by hand; at most 20',
})

export const sendTemplate = endpoint({
  id: 'email-library.template.send',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/email-template/send',
  access: can('email-library.template.send'),
  body: z.object({
    EMAIL_ID: field.id(),
    employee_ids: z.array(field.id()).check(z.minLength(1, fieldTexts.error('onePerson')), z.maxLength(500)),
    /** Idempotency key: mails are sent once per key. */
    key: z.uuid(),
  }),
  data: z.object({
    sent: z.int(),
    /** Number of people without an e-mail address, or for whom the template has no content. */
    not_sent: z.int(),
  }),
  errors: ['email-library.not_published', 'email-library.automatic', 'email-library.template_invalid'],
  summary: 'Mail a published template to people, each with their own data',
})
