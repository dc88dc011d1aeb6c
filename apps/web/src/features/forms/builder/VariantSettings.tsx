import { Button, Group, Loader, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import type { FieldVariant } from '@muster/contract/forms/form-definition'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import classes from './Builder.module.css'
import { entitiesOptions } from './builder-data.ts'
import type { SettingsProps } from './settings-props.ts'

const keyOf = ({ country, entity }: FieldVariant) =>
  entity === undefined ? `country:${country}` : `entity:${entity}`

function placeOf(key: string): FieldVariant {
  const [kind, id] = key.split(':')
  return kind === 'entity' ? { entity: Number(id) } : { country: Number(id) }
}

interface Place {
  value: string
  label: string
}

/** Variants of the field by country and by entity; the entity takes precedence. */
export function VariantSettings({ form, field, onChange }: SettingsProps) {
  const { t } = useTranslation('forms')
  const { data, error, refetch } = useQuery(entitiesOptions(form.formid))
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} order={3} />
  if (!data) return <Loader size="sm" role="progressbar" aria-label={t('builder.loading')} />
  const countries = new Map(
    data.entities.flatMap(({ country_id, country }) =>
      country_id === null ? [] : [[country_id, country ?? String(country_id)] as const],
    ),
  )
  const countryPlaces: Place[] = [...countries].map(([id, label]) => ({ value: `country:${id}`, label }))
  const entityPlaces: Place[] = data.entities.map((one) => ({
    value: `entity:${one.entity_id}`,
    label: one.name,
  }))
  const used = new Set(field.variants.map(keyOf))
  const free = (places: Place[]) => places.filter((place) => !used.has(place.value))
  const nameOf = (variant: FieldVariant) =>
    [...countryPlaces, ...entityPlaces].find((place) => place.value === keyOf(variant))?.label ??
    keyOf(variant)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(data.entities.length === 0 ? 'builder.noEntities' : 'builder.variantsHelp')}
      </Text>
      {field.variants.map((variant) => (
        <VariantCard
          key={keyOf(variant)}
          name={nameOf(variant)}
          variant={variant}
          isAlways={form.always_mandatory.includes(field.FIELD_SLUG)}
          onChange={(next) =>
            onChange({ variants: field.variants.map((one) => (one === variant ? next : one)) })
          }
          onRemove={() => onChange({ variants: field.variants.filter((one) => one !== variant) })}
        />
      ))}
      {data.entities.length > 0 ? (
        <Select
          aria-label={t('builder.addVariant')}
          placeholder={t('builder.addVariant')}
          searchable
          data={[
            { group: t('builder.countries'), items: free(countryPlaces) },
            { group: t('masters.entity'), items: free(entityPlaces) },
          ]}
          value={null}
          onChange={(key) => key && onChange({ variants: [...field.variants, placeOf(key)] })}
        />
      ) : null}
    </Stack>
  )
}

interface VariantCardProps {
  name: string
  variant: FieldVariant
  isAlways: boolean
  onChange: (variant: FieldVariant) => void
  onRemove: () => void
}

function ruleOf(variant: FieldVariant): string {
  if (variant.hidden) return 'hidden'
  if (variant.mandatory === undefined) return 'same'
  return variant.mandatory === 1 ? 'mandatory' : 'optional'
}

function VariantCard({ name, variant, isAlways, onChange, onRemove }: VariantCardProps) {
  const { t } = useTranslation('forms')
  const rules = ['same', 'mandatory', 'optional', 'hidden'] as const
  const follow = (rule: string) => {
    const { hidden: _hidden, mandatory: _mandatory, ...rest } = variant
    if (rule === 'hidden') return onChange({ ...rest, hidden: true })
    onChange(rule === 'same' ? rest : { ...rest, mandatory: rule === 'mandatory' ? 1 : 0 })
  }
  return (
    <fieldset className={classes.variant} aria-label={name}>
      <Text fw={600} size="sm">
        {name}
      </Text>
      {isAlways ? null : (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('builder.rule')}
          data={rules.map((rule) => ({ value: rule, label: t(`builder.rules.${rule}`) }))}
          value={ruleOf(variant)}
          onChange={follow}
        />
      )}
      <TextInput
        label={t('builder.calledThere')}
        maxLength={100}
        value={variant.name ?? ''}
        onChange={(event) => onChange({ ...variant, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('builder.helpThere')}
        maxLength={500}
        value={variant.help_text ?? ''}
        onChange={(event) => onChange({ ...variant, help_text: event.currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          {t('builder.removeVariant', { name })}
        </Button>
      </Group>
    </fieldset>
  )
}
