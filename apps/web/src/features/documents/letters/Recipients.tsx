import { MultiSelect, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { DocumentAudience } from '@muster/contract/documents/audience'
import { documentDimensions } from '@muster/contract/documents/documents.constants'
import type { readSendingChoices } from '@muster/contract/documents/letters.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'

export type Places = DocumentAudience
export type PlaceOptions = DataOf<typeof readSendingChoices>['options']
export const noPlaces: Places = {
  entity: [],
  location: [],
  department: [],
  designation: [],
  employment_type: [],
}
const modes = ['people', 'places', 'all'] as const
export type RecipientsMode = (typeof modes)[number]

interface RecipientsProps {
  mode: RecipientsMode
  onMode: (mode: RecipientsMode) => void
  people: readonly FoundPerson[]
  onPeople: (people: FoundPerson[]) => void
  places: Places
  onPlaces: (places: Places) => void
  options: PlaceOptions
  error: string | undefined
}

/** To whom letters go: chosen people, those at some places, or everybody within reach. */
export function Recipients(props: RecipientsProps) {
  const { mode, onMode, people, onPeople, places, onPlaces, options, error } = props
  const { t } = useTranslation('letters')
  const offered = documentDimensions.filter((dimension) => (options[dimension]?.length ?? 0) > 0)
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('send.whom')}
      </Title>
      <SegmentedControl
        aria-label={t('send.whom')}
        data={modes.map((value) => ({ value, label: t(`send.modes.${value}`) }))}
        value={mode}
        onChange={(value) => onMode(value as RecipientsMode)}
      />
      {mode === 'people' ? (
        <PeoplePicker
          label={t('send.people')}
          placeholder={people.length === 0 ? t('send.peopleHint') : undefined}
          maxValues={500}
          value={people}
          onChange={onPeople}
          error={error}
        />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t(mode === 'places' ? 'send.placesHelp' : 'send.allHelp')}
          </Text>
          {error ? (
            <Text size="sm" c="var(--mantine-color-error)">
              {error}
            </Text>
          ) : null}
        </>
      )}
      {mode === 'places' ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {offered.map((dimension) => (
            <MultiSelect
              key={dimension}
              label={t(`send.places.${dimension}`)}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('cancel') }}
              data={(options[dimension] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={places[dimension].map(String)}
              onChange={(ids) => onPlaces({ ...places, [dimension]: ids.map(Number) })}
            />
          ))}
        </SimpleGrid>
      ) : null}
    </Stack>
  )
}
