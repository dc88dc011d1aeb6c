import { previewPeople, previewTemplate } from '@muster/contract/calls/email-library/template-use'
import {
  listAttributes,
  listGroups,
  listTemplates,
  listVersions,
  readTemplate,
} from '@muster/contract/calls/email-library/templates'
import type { TemplateDetail, TemplateRow } from '@muster/contract/email-library/templates.contract'
import type { BodyOf, CallInput } from '@muster/contract/kit/index'
import type { MergeField } from '@muster/ui/rich-text'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'

export type { TemplateDetail, TemplateRow }
export type MailLanguage = 'en' | 'hi'
export const mailLanguages: readonly MailLanguage[] = ['en', 'hi']

const inline = { meta: { errorShown: 'inline' } } as const

export const templatesOptions = (query: NonNullable<CallInput<typeof listTemplates>['query']>) =>
  queryOptions({ ...readOptions(listTemplates, { query }), ...inline })

export const groupsOptions = (search = '') =>
  queryOptions({ ...readOptions(listGroups, { query: { search } }), ...inline })

/** Entity (null for the whole organisation) and language of a text. */
export interface VariantChoice {
  entityId: number | null
  language: MailLanguage
}

const variantQuery = ({ entityId, language }: VariantChoice) => ({
  language,
  ...(entityId === null ? {} : { entity_id: entityId }),
})

export const templateOptions = (id: number, choice: VariantChoice, versionId?: number) =>
  queryOptions({
    ...readOptions(readTemplate, {
      params: { EMAIL_ID: id },
      query:
        versionId === undefined ? variantQuery(choice) : { ...variantQuery(choice), version_id: versionId },
    }),
    // No placeholder data: another text must never show in the editor.
    placeholderData: undefined,
    staleTime: 0,
    ...inline,
  })

export const versionsOptions = (id: number, choice: VariantChoice) =>
  queryOptions({
    ...readOptions(listVersions, { params: { EMAIL_ID: id }, query: variantQuery(choice) }),
    staleTime: 0,
    ...inline,
  })

export const attributesOptions = (slug: string) =>
  queryOptions({
    ...readOptions(listAttributes, { body: { TRIGGER_SLUG: slug } }),
    staleTime: 300_000,
    ...inline,
  })

/** Employees whose data can be used in a preview. */
export async function findPreviewPeople(search: string): Promise<FoundPerson[]> {
  const { people } = await call(previewPeople, { query: { search } })
  return people.map(({ id, name, code }) => ({ id, name, label: `${name} (${code})` }))
}

export type PreviewBody = BodyOf<typeof previewTemplate>

export const previewOptions = (body: PreviewBody) =>
  queryOptions({
    queryKey: [previewTemplate.id, body],
    queryFn: ({ signal }) => call(previewTemplate, { body }, { signal }),
    // Errors are cached until the text changes.
    retry: false,
    ...inline,
  })

/** Merge fields of a trigger, for the editor. */
export function mergeFieldsOf(
  attributes: readonly { ATTRIBUTE: string; label: string; kind: string; is_required: boolean }[],
): MergeField[] {
  return attributes.map(({ ATTRIBUTE: name, label, kind, is_required: isRequired }) => ({
    name,
    label,
    isUrl: kind === 'url',
    isRequired,
  }))
}

/** Invalidates all lists and templates after a change. */
export function refreshTemplates(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [listTemplates, listGroups, readTemplate, listVersions].map((endpoint) =>
      client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )
}
