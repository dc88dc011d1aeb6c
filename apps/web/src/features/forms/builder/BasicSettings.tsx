import { Checkbox, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import {
  canBeSearched,
  canBeUnique,
  hasDateRule,
  hasLength,
  takesMaster,
  takesOptions,
} from '@muster/contract/forms/fields/field-kinds'
import type { PlannedField } from '@muster/contract/forms/form-plan'
import { useTranslation } from 'react-i18next'
import { OptionsEditor } from '../components/OptionsEditor.tsx'
import type { DraftOption } from '../data/field-draft.ts'
import type { SettingsProps } from './settings-props.ts'

/** Name, help text, options, limits and mandatory flag of a field. */
export function BasicSettings({
  form,
  field,
  problemOf,
  onChange,
  onRename,
}: SettingsProps & { onRename: (name: string) => void }) {
  const { t } = useTranslation('forms')
  const isAlways = form.always_mandatory.includes(field.FIELD_SLUG)
  return (
    <Stack gap="sm">
      <TextInput
        label={t('field.name')}
        required
        maxLength={100}
        value={field.FIELD_NAME}
        error={problemOf('FIELD_NAME')}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <Textarea
        label={t('field.help')}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={5}
        value={field.help_text}
        onChange={(event) => onChange({ help_text: event.currentTarget.value })}
      />
      {field.is_built_in ? null : <KindSettings {...{ form, field, problemOf, onChange }} />}
      <Checkbox
        label={t('field.mandatory')}
        description={isAlways ? t('builder.alwaysMandatory') : undefined}
        disabled={isAlways}
        checked={field.IS_MANDATORY === 1}
        onChange={(event) => onChange({ IS_MANDATORY: event.currentTarget.checked ? 1 : 0 })}
      />
      {field.is_built_in ? null : <OwnMarks {...{ field, problemOf, onChange }} />}
      <Checkbox
        label={t('field.inList')}
        checked={field.in_list}
        onChange={(event) => onChange({ in_list: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('field.inSample')}
        checked={field.in_sample}
        onChange={(event) => onChange({ in_sample: event.currentTarget.checked })}
      />
    </Stack>
  )
}

type PartProps = Pick<SettingsProps, 'field' | 'problemOf' | 'onChange'>

function OwnMarks({ field, problemOf, onChange }: PartProps) {
  const { t } = useTranslation('forms')
  return (
    <>
      {canBeUnique(field.FEILD_TYPE) ? (
        <Checkbox
          label={t('field.unique')}
          error={problemOf('is_unique')}
          aria-invalid={Boolean(problemOf('is_unique')) || undefined}
          checked={field.is_unique}
          onChange={(event) => onChange({ is_unique: event.currentTarget.checked })}
        />
      ) : null}
      {canBeSearched(field.FEILD_TYPE) ? (
        <Checkbox
          label={t('field.searchable')}
          checked={field.is_searchable}
          onChange={(event) => onChange({ is_searchable: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}

const toDraft = (field: PlannedField): DraftOption[] =>
  field.FEILD_VALUES.filter((option) => option.active !== false).map(({ value, label }, index) => ({
    key: index + 1,
    value,
    label,
  }))

/** The edited options; removed ones are retired when the form is published. */
function fromDraft(field: PlannedField, options: readonly DraftOption[]): PlannedField['FEILD_VALUES'] {
  const known = new Map(field.FEILD_VALUES.map((option) => [option.value, option]))
  // A new option gets its value at once, so that conditions can refer to it before the form is published.
  let next = Math.max(0, ...field.FEILD_VALUES.map(({ value }) => (typeof value === 'number' ? value : 0)))
  const kept = options.map(({ value, label }) =>
    value === undefined ? { value: ++next, label } : { ...known.get(value), value, label },
  )
  const used = new Set<unknown>(options.flatMap((option) => option.value ?? []))
  const retired = field.FEILD_VALUES.filter(
    (option) => option.active === false && option.value !== undefined && !used.has(option.value),
  )
  return [...kept, ...retired]
}

function KindSettings({ form, field, problemOf, onChange }: PartProps & Pick<SettingsProps, 'form'>) {
  const { t } = useTranslation('forms')
  const type = field.FEILD_TYPE
  return (
    <>
      {takesMaster(type) && field.FIELD_ID === null ? (
        <Select
          label={t('field.source')}
          allowDeselect={false}
          searchable
          error={problemOf('master')}
          data={[
            { value: '', label: t('field.sourceOwn') },
            ...form.masters.map((master) => ({
              value: master,
              label: t(`masters.${master}`, { defaultValue: master }),
            })),
          ]}
          value={field.master ?? ''}
          onChange={(master) => onChange({ master: master || null, ...(master ? { FEILD_VALUES: [] } : {}) })}
        />
      ) : null}
      {takesOptions(type) && field.master === null ? (
        <OptionsEditor
          options={toDraft(field)}
          error={problemOf('FEILD_VALUES')}
          onChange={(options) => onChange({ FEILD_VALUES: fromDraft(field, options) })}
        />
      ) : null}
      {hasLength(type) ? <Lengths {...{ field, problemOf, onChange }} /> : null}
      {hasDateRule(type) ? (
        <Select
          label={t('field.dates')}
          allowDeselect={false}
          data={(['0', '1', '2'] as const).map((rule) => ({
            value: rule,
            label: t(`field.dateRule.${rule}`),
          }))}
          value={String(field.FUTURE_DATE_SELECT)}
          onChange={(rule) => rule && onChange({ FUTURE_DATE_SELECT: Number(rule) as 0 | 1 | 2 })}
        />
      ) : null}
      {hasLength(type) && type !== 'file' ? (
        <TextInput
          label={t('builder.placeholder')}
          maxLength={200}
          value={field.placeholder}
          onChange={(event) => onChange({ placeholder: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

const lengthOf = (value: number | string) => (typeof value === 'number' && value > 0 ? value : null)

function Lengths({ field, problemOf, onChange }: PartProps) {
  const { t } = useTranslation('forms')
  const common = { min: 1, max: 20_000, allowDecimal: false, allowNegative: false }
  if (field.FEILD_TYPE === 'file') {
    return (
      <NumberInput
        {...common}
        max={20}
        label={t('builder.maxFiles')}
        value={field.MAX_LENGTH ?? ''}
        onChange={(value) => onChange({ MAX_LENGTH: lengthOf(value) })}
      />
    )
  }
  return (
    <Group grow align="flex-start">
      <NumberInput
        {...common}
        label={t('builder.minLength')}
        value={field.MIN_LENGTH ?? ''}
        error={problemOf('MIN_LENGTH')}
        onChange={(value) => onChange({ MIN_LENGTH: lengthOf(value) })}
      />
      <NumberInput
        {...common}
        label={t('field.maxLength')}
        value={field.MAX_LENGTH ?? ''}
        onChange={(value) => onChange({ MAX_LENGTH: lengthOf(value) })}
      />
    </Group>
  )
}
