import { Card, Stack } from '@mantine/core'
import {
  addPolicy,
  editPolicy,
  listPolicies,
  listPolicyLookups,
} from '@muster/contract/calls/policies/policies'
import { audienceFields, audienceIds, audienceList } from '@muster/contract/policies/audience'
import { confirmations } from '@muster/contract/policies/policies.constants'
import { RichTextField } from '@muster/ui/rich-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  dayField,
  multiField,
  numberField,
  personField,
  selectField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import { formSection } from '../../../lib/form/form-field.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { savingBy } from '../../../lib/form/saving.ts'
import { type Details, refreshPolicies } from '../data/details.ts'
import { FileField } from './FileField.tsx'

type T = TFunction<'policies'>

interface PolicyFormProps {
  /** Null for a new policy. */
  details: Details | null
  PCID: number
}

interface DocumentPart {
  content: string
  file: { path: string; name: string } | null
}

const start = {
  ...{ needs_acknowledgement: true, confirmation: 'tick', within_days: 14, remind_every_days: 7 },
}

/** The values of a policy for its form: its draft, otherwise what is published. */
function recordOf({ policy, draft, current }: Details): Draft | null {
  const version = draft ?? current
  if (!version) return null
  const lists = Object.fromEntries(audienceFields.map((field) => [field, audienceIds(version[field])]))
  const { PCID, owner_id, review_on, policy_id } = policy
  // What has changed is written anew for each version.
  const change_note = draft ? version.change_note : ''
  return { ...version, ...lists, change_note, PCID, owner_id, review_on, policy_id, version: policy.version }
}

function partOf(details: Details | null): DocumentPart {
  const version = details?.draft ?? details?.current
  if (!version) return { content: '', file: null }
  const { content, filePath, file } = version
  return { content, file: filePath ? { path: filePath, name: file?.name ?? '' } : null }
}

function useChoices(details: Details | null) {
  const lookups = useQuery({
    ...readOptions(listPolicyLookups, {}),
    meta: { errorShown: 'inline' as const },
  })
  const list = useQuery({
    ...readOptions(listPolicies, { query: { limit: 1 } }),
    meta: { errorShown: 'inline' as const },
  })
  const categories = list.data?.categories ?? []
  const own = details?.policy
  const hasOwn = !own || categories.some(({ id }) => id === own.PCID)
  const all = hasOwn || !own ? categories : [...categories, { id: own.PCID, name: own.category }]
  const data = lookups.data && list.data ? { lookups: lookups.data, categories: all } : undefined
  return {
    data,
    error: lookups.error ?? list.error,
    refetch: () => Promise.all([lookups.refetch(), list.refetch()]),
  }
}

type Choices = NonNullable<ReturnType<typeof useChoices>['data']>

function sectionsOf(t: T, { lookups, categories }: Choices, isNext: boolean) {
  const units = (slug: string, name: string, options: { id: number; name: string }[]) =>
    multiField(slug, name, choicesFrom(options), { help: t('fields.unitHelp') })
  const ifNeeded = { showIf: { field: 'needs_acknowledgement', values: [true] } }
  return [
    formSection(t('sections.document'), [
      textField('title', t('fields.title'), { isRequired: true, MAX_LENGTH: 160 }),
      selectField('PCID', t('fields.category'), choicesFrom(categories), { isRequired: true }),
      personField('owner_id', t('fields.owner'), { help: t('fields.ownerHelp') }),
      dayField('effective_on', t('fields.effective')),
      dayField('review_on', t('fields.review'), { help: t('fields.reviewHelp') }),
      ...(isNext
        ? [areaField('change_note', t('fields.changeNote'), { help: t('fields.changeNoteHelp') })]
        : []),
    ]),
    formSection(t('sections.audience'), [
      units('LOCATION_ID', t('fields.location'), lookups.locations),
      units(
        'DEPT_ID',
        t('fields.department'),
        lookups.departments.map(({ DEPT_ID: id, DEPARTMENT_NAME: name }) => ({ id, name })),
      ),
      units(
        'DESIGNATION_ID',
        t('fields.designation'),
        lookups.designations.map(({ DESIGN_ID: id, DESIGNATION_NAME: name }) => ({ id, name })),
      ),
      units('ENTITY_ID', t('fields.entity'), lookups.entities),
    ]),
    formSection(t('sections.acknowledgement'), [
      switchField('needs_acknowledgement', t('fields.needs')),
      selectField(
        'confirmation',
        t('fields.confirmation'),
        choicesOf(confirmations, (one) => t(`fields.confirmations.${one}`)),
        { isRequired: true, ...ifNeeded },
      ),
      numberField('within_days', t('fields.within'), { isRequired: true, ...ifNeeded }),
      numberField('remind_every_days', t('fields.remind'), { help: t('fields.remindHelp'), ...ifNeeded }),
      numberField('valid_months', t('fields.valid'), { help: t('fields.validHelp'), ...ifNeeded }),
    ]),
  ]
}

/** What is hidden keeps its stored value, otherwise the default. */
function bodyOf(draft: Draft, part: DocumentPart, kept: Draft | null): Draft {
  const of = (slug: string, fallback: unknown) => draft[slug] ?? kept?.[slug] ?? fallback
  const needs = draft.needs_acknowledgement === true
  const number = (slug: string) => (needs ? (draft[slug] ?? null) : (kept?.[slug] ?? null))
  return {
    ...(kept ? { policy_id: kept.policy_id, version: kept.version } : {}),
    ...{ title: draft.title, PCID: draft.PCID, owner_id: draft.owner_id ?? null },
    ...{ effective_on: draft.effective_on || null, review_on: draft.review_on || null },
    change_note: draft.change_note ?? '',
    ...Object.fromEntries(audienceFields.map((field) => [field, audienceList(draft[field] ?? [])])),
    needs_acknowledgement: needs,
    confirmation: of('confirmation', 'tick'),
    within_days: of('within_days', 14),
    remind_every_days: number('remind_every_days'),
    valid_months: number('valid_months'),
    content: part.content,
    filePath: part.file?.path ?? null,
  }
}

/** The form of a policy: what it says, for whom it is, and how it is acknowledged. */
export function PolicyForm({ details, PCID }: PolicyFormProps) {
  const { t } = useTranslation('policies')
  const client = useQueryClient()
  const navigate = useNavigate()
  const choices = useChoices(details)
  const record = details && recordOf(details)
  const id = details?.policy.policy_id
  return (
    <Card withBorder padding="lg" maw="60rem">
      <FormPanel<Draft, DocumentPart>
        title={t(details ? 'policiesTitles:edit' : 'policiesTitles:create')}
        loading={choices}
        onClose={() => void navigate(id === undefined ? '/policies' : `/policies/${id}`)}
        sections={choices.data ? sectionsOf(t, choices.data, details?.current != null) : []}
        record={record}
        start={{ ...start, PCID }}
        keys={[]}
        part={{
          initial: partOf(details),
          render: ({ value, onChange, errors }) => (
            <Stack gap="md">
              <RichTextField
                label={t('fields.content')}
                initialValue={value.content}
                error={errors.content}
                onChange={(content) => onChange({ ...value, content })}
              />
              <FileField
                file={value.file}
                error={errors.filePath}
                onChange={(file) => onChange({ ...value, file })}
              />
            </Stack>
          ),
        }}
        toBody={(draft, part) => bodyOf(draft, part, record)}
        save={savingBy({ create: addPolicy, update: editPolicy }, details === null)}
        onSaved={(answer) => void navigate(`/policies/${(answer as { policy_id: number }).policy_id}`)}
        refresh={() => refreshPolicies(client)}
        saveLabel={t('editor.saveDraft')}
      />
    </Card>
  )
}
