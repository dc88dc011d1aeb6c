import { ActionIcon, Autocomplete, Card, Group, Select, SimpleGrid, TextInput, Title } from '@mantine/core'
import {
  classes,
  dayTimes,
  type Mode,
  modes,
  type TravelClass,
} from '@muster/contract/travel/travel.constants'
import { IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/form/DayField.tsx'
import type { LegDraft, TripChoices } from './trip-draft.ts'
import '../own-texts.ts'

interface LegEditorProps {
  leg: LegDraft
  at: number
  choices: TripChoices
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<LegDraft>) => void
  onRemove: () => void
}

/** A class stays with a mode that has it. */
const classIn = (mode: Mode, name: TravelClass | null): TravelClass | null =>
  name !== null && (classes[mode] as readonly string[]).includes(name) ? name : null

/** One leg of a trip: how, from where to where, and when. */
export function LegEditor({ leg, at, choices, errors, onChange, onRemove }: LegEditorProps) {
  const { t } = useTranslation('ownTravel')
  const number = at + 1
  const errorOf = (field: string) => errors[`legs.${at}.${field}`]
  return (
    <Card withBorder padding="md" component="section" aria-label={t('editor.leg', { number })}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('editor.leg', { number })}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.removeLeg', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Autocomplete
          label={t('editor.from')}
          required
          maxLength={80}
          data={choices.cities}
          value={leg.from}
          error={errorOf('from')}
          onChange={(from) => onChange({ from })}
        />
        <Autocomplete
          label={t('editor.to')}
          required
          maxLength={80}
          data={choices.cities}
          value={leg.to}
          error={errorOf('to')}
          onChange={(to) => onChange({ to })}
        />
        <DayField
          label={t('editor.on')}
          required
          value={leg.on}
          min={choices.today}
          error={errorOf('on')}
          onChange={(on) => onChange({ on })}
        />
        <Select
          label={t('editor.time')}
          allowDeselect={false}
          data={dayTimes.map((value) => ({ value, label: t(`times.${value}`) }))}
          value={leg.time}
          onChange={(time) => time && onChange({ time })}
        />
        <Select
          label={t('editor.mode')}
          allowDeselect={false}
          data={modes.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={leg.mode}
          onChange={(mode) => mode && onChange({ mode, class: classIn(mode, leg.class) })}
        />
        <Select
          label={t('editor.class')}
          placeholder={t('editor.noClass')}
          clearable
          data={classes[leg.mode].map((value) => ({ value, label: t(`classes.${value}`) }))}
          value={leg.class}
          error={errorOf('class')}
          onChange={(name) => onChange({ class: name as TravelClass | null })}
        />
        <TextInput
          label={t('editor.hours')}
          description={t('editor.hoursHelp')}
          inputMode="decimal"
          maxLength={6}
          value={leg.hours}
          error={errorOf('minutes')}
          onChange={(event) => onChange({ hours: event.currentTarget.value })}
        />
        <TextInput
          label={t('editor.estimate')}
          description={choices.currency}
          inputMode="decimal"
          maxLength={16}
          value={leg.estimate}
          error={errorOf('estimate')}
          onChange={(event) => onChange({ estimate: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        mt="sm"
        label={t('editor.note')}
        maxLength={200}
        value={leg.note}
        error={errorOf('note')}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Card>
  )
}
