import { MultiSelect, NumberInput, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { readPolicyChoices } from '@muster/contract/calls/travel/policies'
import type { DataOf } from '@muster/contract/kit/index'
import type { TravelPolicy } from '@muster/contract/travel/policies.contract'
import { classes, modes, tiers } from '@muster/contract/travel/travel.constants'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import {
  type AheadDraft,
  blankAhead,
  blankCap,
  blankClass,
  type CapDraft,
  type ClassDraft,
  classOf,
  type PolicyPart,
  unitDimensions,
} from './policy-draft.ts'
import '../desk-texts.ts'

interface PolicyEditorProps {
  value: PolicyPart
  onChange: (value: PolicyPart) => void
  errors: Readonly<Record<string, string>>
  choices: DataOf<typeof readPolicyChoices>
  policy: TravelPolicy | null
}

/** For whom a policy is, and what it allows. */
export function PolicyEditor(props: PolicyEditorProps) {
  const { value, onChange, errors, choices } = props
  const { t } = useTranslation('travelDesk')
  const { t: own } = useTranslation('ownTravel')
  const modeOptions = modes.map((mode) => ({ value: mode, label: own(`kinds.${mode}`) }))
  return (
    <Stack gap="lg">
      <ForWhom {...props} />
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('setup.policies.classes')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('setup.policies.classesHelp')}
        </Text>
        <ItemRows<ClassDraft>
          items={value.classes}
          onChange={(next) => onChange({ ...value, classes: next })}
          blank={blankClass}
          most={30}
          texts={{
            add: t('setup.policies.addClass'),
            remove: (number) => t('setup.policies.removeClass', { number }),
          }}
        >
          {(one, change, number) => (
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
              <Select
                label={t('setup.policies.mode')}
                allowDeselect={false}
                data={modeOptions}
                value={one.mode}
                error={errors[`classes.${number - 1}`]}
                onChange={(mode) => mode && change({ mode, class: classOf(mode, one.class) })}
              />
              <Select
                label={t('setup.policies.class')}
                allowDeselect={false}
                data={classes[one.mode].map((name) => ({ value: name, label: own(`classes.${name}`) }))}
                value={one.class}
                error={errors[`classes.${number - 1}.class`]}
                onChange={(name) => name && change({ class: name as ClassDraft['class'] })}
              />
              <TextInput
                label={t('setup.policies.fromHours')}
                inputMode="decimal"
                maxLength={6}
                value={one.hours}
                error={errors[`classes.${number - 1}.from_minutes`]}
                onChange={(event) => change({ hours: event.currentTarget.value })}
              />
            </SimpleGrid>
          )}
        </ItemRows>
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('setup.policies.ahead')}
        </Title>
        <ItemRows<AheadDraft>
          items={value.ahead}
          onChange={(ahead) => onChange({ ...value, ahead })}
          blank={blankAhead}
          most={modes.length}
          texts={{
            add: t('setup.policies.addAhead'),
            remove: (number) => t('setup.policies.removeAhead', { number }),
          }}
        >
          {(one, change, number) => (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Select
                label={t('setup.policies.mode')}
                allowDeselect={false}
                data={modeOptions}
                value={one.mode}
                error={errors[`ahead.${number - 1}`]}
                onChange={(mode) => mode && change({ mode })}
              />
              <NumberInput
                label={t('setup.policies.days')}
                min={1}
                max={180}
                allowDecimal={false}
                value={one.days}
                error={errors[`ahead.${number - 1}.days`]}
                onChange={(days) => change({ days: Number(days) || 1 })}
              />
            </SimpleGrid>
          )}
        </ItemRows>
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('setup.policies.caps')}
        </Title>
        <ItemRows<CapDraft>
          items={value.caps}
          onChange={(caps) => onChange({ ...value, caps })}
          blank={blankCap}
          most={tiers.length}
          texts={{
            add: t('setup.policies.addCap'),
            remove: (number) => t('setup.policies.removeCap', { number }),
          }}
        >
          {(one, change, number) => (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Select
                label={t('setup.policies.tier')}
                allowDeselect={false}
                data={tiers.map((tier) => ({
                  value: String(tier),
                  label: t('setup.cities.tierOf', { tier }),
                }))}
                value={String(one.tier)}
                error={errors[`caps.${number - 1}`]}
                onChange={(tier) => tier && change({ tier: Number(tier) })}
              />
              <TextInput
                label={t('setup.policies.amount', { currency: choices.currency })}
                required
                inputMode="decimal"
                maxLength={18}
                value={one.amount}
                error={errors[`caps.${number - 1}.amount`]}
                onChange={(event) => change({ amount: event.currentTarget.value })}
              />
            </SimpleGrid>
          )}
        </ItemRows>
      </Stack>
    </Stack>
  )
}

function ForWhom({ value, onChange, errors, choices, policy }: PolicyEditorProps) {
  const { t } = useTranslation('travelDesk')
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('setup.policies.forWhom')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('setup.policies.forWhomHelp')}
      </Text>
      {unitDimensions.map((dimension) => {
        // What is offered no more stays in the policies that have it.
        const options = new Map(
          [...choices[dimension], ...(policy?.limits[dimension] ?? [])].map(({ id, name }) => [id, name]),
        )
        return (
          <MultiSelect
            key={dimension}
            label={t(`setup.policies.dimensions.${dimension}`)}
            searchable
            clearable
            data={[...options].map(([id, label]) => ({ value: String(id), label }))}
            value={value.limits[dimension].map(String)}
            error={errors[`limits.${dimension}`]}
            onChange={(ids) =>
              onChange({ ...value, limits: { ...value.limits, [dimension]: ids.map(Number) } })
            }
          />
        )
      })}
      <PeoplePicker
        label={t('setup.policies.dimensions.employee')}
        value={value.people}
        error={errors.people}
        onChange={(people) => onChange({ ...value, people })}
      />
    </Stack>
  )
}
