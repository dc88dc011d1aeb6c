import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PeoplePicker, PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import type { TripChoices, TripDraft } from './trip-draft.ts'
import '../own-texts.ts'

const optionsOf = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }))
const idText = (id: number | null) => (id === null ? null : String(id))
const idOf = (text: string | null) => (text === null ? null : Number(text))

interface TripHeadProps {
  draft: TripDraft
  choices: TripChoices
  errors: Readonly<Record<string, string>>
  change: (part: Partial<TripDraft>) => void
}

/** What the trip is for, and who travels. */
export function TripHead({ draft, choices, errors, change }: TripHeadProps) {
  const { t } = useTranslation('ownTravel')
  return (
    <Stack gap="sm">
      <TextInput
        label={t('editor.purpose')}
        required
        maxLength={120}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label={t('editor.category')}
          required
          data={optionsOf(choices.categories)}
          value={idText(draft.category_id)}
          error={errors.category_id}
          onChange={(id) => change({ category_id: idOf(id) })}
        />
        {choices.projects.length > 0 ? (
          <Select
            label={t('editor.project')}
            searchable
            clearable
            data={optionsOf(choices.projects)}
            value={idText(draft.project_id)}
            error={errors.project_id}
            onChange={(id) => change({ project_id: idOf(id) })}
          />
        ) : null}
        {choices.cost_centres.length > 0 ? (
          <Select
            label={t('editor.costCentre')}
            searchable
            clearable
            data={optionsOf(choices.cost_centres)}
            value={idText(draft.cost_centre_id)}
            error={errors.cost_centre_id}
            onChange={(id) => change({ cost_centre_id: idOf(id) })}
          />
        ) : null}
      </SimpleGrid>
      {choices.abilities.raise_for ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <PersonPicker
            label={t('editor.forWhom')}
            description={t('editor.forWhomHelp')}
            clearable
            value={draft.person?.id ?? null}
            known={draft.person}
            error={errors.EMPLOYEE_ID}
            onChange={(_id, person) => change({ person })}
          />
          <PeoplePicker
            label={t('editor.along')}
            value={draft.along}
            error={errors.travellers}
            onChange={(along) => change({ along })}
          />
        </SimpleGrid>
      ) : null}
    </Stack>
  )
}
