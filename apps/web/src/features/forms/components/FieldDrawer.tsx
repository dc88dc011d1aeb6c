import { Checkbox, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { createFormField, updateFormField } from '@muster/contract/calls/forms/form-builder'
import type { FieldType, FormField } from '@muster/contract/forms/form-definition'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  createBody,
  draftOf,
  draftProblems,
  type FieldDraft,
  hasChoices,
  hasLength,
  mayBeUnique,
  maySearch,
  mayUseMaster,
  newDraft,
  offeredTypes,
  updateBody,
} from '../data/field-draft.ts'
import { refreshForms, type WholeForm } from '../data/form-queries.ts'
import { OptionsEditor } from './OptionsEditor.tsx'

interface FieldDrawerProps {
  form: WholeForm
  /** Null for a new field. */
  field: FormField | null
  sectionId: number
  onClose: () => void
}

/** The draft's keys by the server's names. */
const errorNames = { FIELD_NAME: 'name', FEILD_VALUES: 'options' }

/** Adds a field to a form, or edits one. */
export default function FieldDrawer({ form, field, sectionId, onClose }: FieldDrawerProps) {
  const { t } = useTranslation('forms')
  const queries = useQueryClient()
  return (
    <FormDrawer<{ draft: FieldDraft }, FieldDraft>
      title={field ? t('field.editTitle', { name: field.FIELD_NAME }) : t('field.addTitle')}
      width={480}
      onClose={onClose}
      part={{
        initial: field ? draftOf(field) : newDraft(sectionId),
        check: (draft) => {
          const { name, options } = draftProblems(draft)
          return { name: name && fieldTexts(name), options: options && t(`field.${options}`) }
        },
        render: ({ value, onChange, errors }) => (
          <Inputs
            form={form}
            field={field}
            draft={value}
            errors={errors}
            onChange={(changes) => onChange({ ...value, ...changes })}
          />
        ),
      }}
      toBody={(_values, draft) => ({ draft })}
      save={async ({ draft }) => {
        await (field
          ? call(updateFormField, { body: updateBody(form.formid, field, draft) })
          : call(createFormField, { body: createBody(form.formid, draft) }))
        return draft.name.trim()
      }}
      onSaved={(name) => notifySuccess(field ? t('field.saved') : t('field.added', { name }))}
      refresh={() => refreshForms(queries)}
      errorNames={errorNames}
    />
  )
}

interface InputsProps {
  draft: FieldDraft
  onChange: (changes: Partial<FieldDraft>) => void
}

interface AllInputsProps extends InputsProps {
  form: WholeForm
  field: FormField | null
  errors: Readonly<Record<string, string>>
}

function Inputs({ form, field, draft, errors, onChange }: AllInputsProps) {
  const { t } = useTranslation('forms')
  return (
    <Stack gap="md">
      {field?.is_built_in ? (
        <Text size="sm" c="dimmed">
          {t('field.builtIn')}
        </Text>
      ) : null}
      <TextInput
        label={t('field.name')}
        required
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errors.name}
        data-autofocus
      />
      <KindInputs
        draft={draft}
        field={field}
        masters={form.masters}
        optionsError={errors.options}
        onChange={onChange}
      />
      <Select
        label={t('field.section')}
        allowDeselect={false}
        data={form.sections.map((section) => ({
          value: String(section.section_id),
          label: section.name,
        }))}
        value={String(draft.sectionId)}
        onChange={(id) => id && onChange({ sectionId: Number(id) })}
      />
      <TextInput
        label={t('field.help')}
        maxLength={500}
        value={draft.help}
        onChange={(event) => onChange({ help: event.currentTarget.value })}
      />
      <RuleInputs draft={draft} isBuiltIn={field?.is_built_in ?? false} onChange={onChange} />
    </Stack>
  )
}

interface KindInputsProps extends InputsProps {
  field: FormField | null
  masters: string[]
  optionsError: string | undefined
}

/** Field type with its options or limits. The type cannot be changed after creation. */
function KindInputs({ draft, field, masters, optionsError, onChange }: KindInputsProps) {
  const { t } = useTranslation('forms')
  if (field?.is_built_in) return null
  return (
    <>
      {field ? null : (
        <Select
          label={t('field.type')}
          allowDeselect={false}
          data={offeredTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          value={draft.type}
          onChange={(type) => type && onChange({ type: type as FieldType, master: null })}
        />
      )}
      {!field && mayUseMaster(draft.type) ? (
        <Select
          label={t('field.source')}
          allowDeselect={false}
          searchable
          data={[
            { value: '', label: t('field.sourceOwn') },
            ...masters.map((master) => ({
              value: master,
              label: t(`masters.${master}`, { defaultValue: master }),
            })),
          ]}
          value={draft.master ?? ''}
          onChange={(master) => onChange({ master: master || null })}
        />
      ) : null}
      {hasChoices(draft.type) && draft.master === null ? (
        <OptionsEditor
          options={draft.options}
          error={optionsError}
          onChange={(options) => onChange({ options })}
        />
      ) : null}
      {hasLength(draft.type) ? (
        <NumberInput
          label={t('field.maxLength')}
          min={1}
          max={20_000}
          allowDecimal={false}
          value={draft.maxLength ?? ''}
          onChange={(value) => onChange({ maxLength: typeof value === 'number' ? value : null })}
        />
      ) : null}
      {draft.type === 'calander' ? (
        <Select
          label={t('field.dates')}
          allowDeselect={false}
          data={(['0', '1', '2'] as const).map((rule) => ({
            value: rule,
            label: t(`field.dateRule.${rule}`),
          }))}
          value={String(draft.dateRule)}
          onChange={(rule) => rule && onChange({ dateRule: Number(rule) as 0 | 1 | 2 })}
        />
      ) : null}
    </>
  )
}

function RuleInputs({ draft, isBuiltIn, onChange }: InputsProps & { isBuiltIn: boolean }) {
  const { t } = useTranslation('forms')
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('field.mandatory')}
        description={t('field.mandatoryHelp')}
        checked={draft.isMandatory}
        onChange={(event) => onChange({ isMandatory: event.currentTarget.checked })}
      />
      {isBuiltIn || !mayBeUnique(draft.type) ? null : (
        <Checkbox
          label={t('field.unique')}
          checked={draft.isUnique}
          onChange={(event) => onChange({ isUnique: event.currentTarget.checked })}
        />
      )}
      {isBuiltIn || !maySearch(draft.type) ? null : (
        <Checkbox
          label={t('field.searchable')}
          checked={draft.isSearchable}
          onChange={(event) => onChange({ isSearchable: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('field.inList')}
        checked={draft.isInList}
        onChange={(event) => onChange({ isInList: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('field.inSample')}
        checked={draft.isInSample}
        onChange={(event) => onChange({ isInSample: event.currentTarget.checked })}
      />
    </Stack>
  )
}
