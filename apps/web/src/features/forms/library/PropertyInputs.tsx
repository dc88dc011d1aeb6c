import { Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import type { FieldType } from '@muster/contract/forms/form-definition'
import { useTranslation } from 'react-i18next'
import { OptionsEditor } from '../components/OptionsEditor.tsx'
import { hasChoices, hasLength, mayBeUnique, mayUseMaster, offeredTypes } from '../data/field-draft.ts'
import type { Property, PropertyDraft, PropertyGroup } from './property-draft.ts'

interface InputsProps {
  draft: PropertyDraft
  onChange: (changes: Partial<PropertyDraft>) => void
}

interface PropertyInputsProps extends InputsProps {
  /** Null for a new property. */
  property: Property | null
  groups: PropertyGroup[]
  masters: string[]
  errors: { name?: string | undefined; options?: string | undefined }
}

/** Definition of a property, and the defaults for new fields based on it. */
export function PropertyInputs(props: PropertyInputsProps) {
  const { draft, onChange, property, groups, errors } = props
  const { t } = useTranslation('formsLibrary')
  const isBuiltIn = property?.is_built_in ?? false
  return (
    <Stack gap="md">
      {isBuiltIn ? (
        <Text size="sm" c="dimmed">
          {t('property.builtIn')}
        </Text>
      ) : null}
      <TextInput
        label={t('forms:field.name')}
        required
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errors.name}
        data-autofocus
      />
      <Select
        label={t('properties.group')}
        allowDeselect={false}
        data={groups.map((group) => ({ value: String(group.id), label: group.name }))}
        value={draft.groupId === null ? null : String(draft.groupId)}
        onChange={(id) => id && onChange({ groupId: Number(id) })}
      />
      {isBuiltIn ? null : <KindInputs {...props} />}
      <TextInput
        label={t('forms:field.help')}
        maxLength={500}
        value={draft.help}
        onChange={(event) => onChange({ help: event.currentTarget.value })}
      />
      {isBuiltIn ? null : <RuleInputs draft={draft} onChange={onChange} />}
    </Stack>
  )
}

function KindInputs({ draft, onChange, property, masters, errors }: PropertyInputsProps) {
  const { t } = useTranslation('formsLibrary')
  const isFixed = (property?.field_count ?? 0) > 0
  const types: FieldType[] = offeredTypes.some((type) => type === draft.type)
    ? [...offeredTypes]
    : [draft.type, ...offeredTypes]
  return (
    <>
      <Select
        label={t('forms:field.type')}
        description={isFixed ? t('property.typeStays') : undefined}
        disabled={isFixed}
        allowDeselect={false}
        data={types.map((type) => ({ value: type, label: t(`forms:types.${type}`) }))}
        value={draft.type}
        onChange={(type) => type && onChange({ type: type as FieldType, master: null })}
      />
      {mayUseMaster(draft.type) ? (
        <Select
          label={t('forms:field.source')}
          disabled={isFixed}
          allowDeselect={false}
          searchable
          data={[
            { value: '', label: t('forms:field.sourceOwn') },
            ...masters.map((master) => ({
              value: master,
              label: t(`forms:masters.${master}`, { defaultValue: master }),
            })),
          ]}
          value={draft.master ?? ''}
          onChange={(master) => onChange({ master: master || null })}
        />
      ) : null}
      {hasChoices(draft.type) && draft.master === null ? (
        <OptionsEditor
          options={draft.options}
          error={errors.options}
          onChange={(options) => onChange({ options })}
        />
      ) : null}
    </>
  )
}

const asLength = (value: number | string) => (typeof value === 'number' && value > 0 ? value : null)

function RuleInputs({ draft, onChange }: InputsProps) {
  const { t } = useTranslation('formsLibrary')
  return (
    <Stack gap="sm" component="fieldset" p={0} m={0} style={{ border: 0 }}>
      <Text component="legend" size="sm" fw={500}>
        {t('property.startWith')}
      </Text>
      {hasLength(draft.type) ? (
        <Group grow>
          <NumberInput
            label={t('property.minLength')}
            min={1}
            max={20_000}
            allowDecimal={false}
            value={draft.minLength ?? ''}
            onChange={(value) => onChange({ minLength: asLength(value) })}
          />
          <NumberInput
            label={t('forms:field.maxLength')}
            min={1}
            max={20_000}
            allowDecimal={false}
            value={draft.maxLength ?? ''}
            onChange={(value) => onChange({ maxLength: asLength(value) })}
          />
        </Group>
      ) : null}
      {draft.type === 'calander' ? (
        <Select
          label={t('forms:field.dates')}
          allowDeselect={false}
          data={(['0', '1', '2'] as const).map((rule) => ({
            value: rule,
            label: t(`forms:field.dateRule.${rule}`),
          }))}
          value={String(draft.dateRule)}
          onChange={(rule) => rule && onChange({ dateRule: Number(rule) as 0 | 1 | 2 })}
        />
      ) : null}
      <Checkbox
        label={t('property.mandatory')}
        checked={draft.isMandatory}
        onChange={(event) => onChange({ isMandatory: event.currentTarget.checked })}
      />
      {mayBeUnique(draft.type) ? (
        <Checkbox
          label={t('forms:field.unique')}
          checked={draft.isUnique}
          onChange={(event) => onChange({ isUnique: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  )
}
