import {
  ActionIcon,
  Autocomplete,
  Card,
  Group,
  NumberInput,
  SimpleGrid,
  TextInput,
  Title,
} from '@mantine/core'
import { MAX_NIGHTS } from '@muster/contract/travel/travel.constants'
import { IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/form/DayField.tsx'
import type { StayDraft, TripChoices } from './trip-draft.ts'
import '../own-texts.ts'

interface StayEditorProps {
  stay: StayDraft
  at: number
  choices: TripChoices
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<StayDraft>) => void
  onRemove: () => void
}

/** Nights in a city. */
export function StayEditor({ stay, at, choices, errors, onChange, onRemove }: StayEditorProps) {
  const { t } = useTranslation('ownTravel')
  const number = at + 1
  const errorOf = (field: string) => errors[`stays.${at}.${field}`]
  return (
    <Card withBorder padding="md" component="section" aria-label={t('editor.stay', { number })}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('editor.stay', { number })}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.removeStay', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Autocomplete
          label={t('editor.city')}
          required
          maxLength={80}
          data={choices.cities}
          value={stay.city}
          error={errorOf('city')}
          onChange={(city) => onChange({ city })}
        />
        <DayField
          label={t('editor.fromNight')}
          required
          value={stay.from}
          min={choices.today}
          error={errorOf('from')}
          onChange={(from) => onChange({ from })}
        />
        <NumberInput
          label={t('editor.nights')}
          min={1}
          max={MAX_NIGHTS}
          allowDecimal={false}
          value={stay.nights}
          error={errorOf('nights')}
          onChange={(nights) => onChange({ nights: Math.min(MAX_NIGHTS, Math.max(1, Number(nights) || 1)) })}
        />
        <TextInput
          label={t('editor.perNight')}
          description={choices.currency}
          inputMode="decimal"
          maxLength={16}
          value={stay.per_night}
          error={errorOf('per_night')}
          onChange={(event) => onChange({ per_night: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        mt="sm"
        label={t('editor.note')}
        maxLength={200}
        value={stay.note}
        error={errorOf('note')}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Card>
  )
}
