import { Card, Group, Select, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { addRoster, listRosters } from '@muster/contract/calls/rosters/rosters'
import { eachDay } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { inline, locationsOptions, refreshRosters } from '../data.ts'
import '../texts.ts'

/** Days of the period; 0 if it is invalid. */
const lengthOf = (from: string, to: string): number =>
  from === '' || to === '' || to < from ? 0 : eachDay(from, to).length

interface Place {
  id: number
  name: string
  people: number
}

/** Creates a roster for a location and a period. */
export default function NewRosterPage() {
  const { t } = useTranslation('rosters')
  const query = useQuery(locationsOptions)
  return (
    <>
      <PageHeader
        title={t('create.title')}
        subtitle={t('create.subtitle')}
        crumbs={[{ label: t('title'), href: hrefOf('/roster') }]}
      />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
        {({ locations }) =>
          locations.length === 0 ? (
            <EmptyState order={2} title={t('create.noLocations')} />
          ) : (
            <NewRoster places={locations} />
          )
        }
      </Loaded>
    </>
  )
}

interface NewRosterPart {
  name: string
  location_id: string | null
  from_date: string
  to_date: string
  copy_from: string | null
  note: string
}

function NewRoster({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('rosters')
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <Card padding="lg" maw={640}>
      <FormPanel<BodyOf<typeof addRoster>, NewRosterPart>
        title={t('create.title')}
        onClose={() => undefined}
        cancelLabel={null}
        part={{
          initial: {
            name: '',
            location_id: places.length === 1 ? String(places[0]?.id) : null,
            ...{ from_date: '', to_date: '', copy_from: null, note: '' },
          },
          required: ['name', 'location_id', 'from_date', 'to_date'],
          render: ({ value, onChange, errors }) => (
            <Inputs
              places={places}
              roster={value}
              errors={errors}
              onChange={(more) => onChange({ ...value, ...more })}
            />
          ),
        }}
        toBody={(_draft, { name, location_id, from_date, to_date, note, copy_from }) => ({
          ...{ name, location_id: Number(location_id), from_date, to_date },
          ...(note === '' ? {} : { note }),
          ...(copy_from ? { copy_from: Number(copy_from) } : {}),
        })}
        save={saving(addRoster)}
        refresh={() => refreshRosters(queries)}
        onSaved={(answer) => void navigate(`/roster/create/${(answer as DataOf<typeof addRoster>).id}`)}
        saveLabel={t('create.button')}
      />
    </Card>
  )
}

interface InputsProps {
  places: readonly Place[]
  roster: NewRosterPart
  errors: Readonly<Record<string, string>>
  onChange: (more: Partial<NewRosterPart>) => void
}

function Inputs({ places, roster, errors, onChange }: InputsProps) {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const { location_id: place, from_date: from, to_date: to } = roster
  const body = { limit: 50, ...(place ? { location_id: Number(place) } : {}) }
  const older = useQuery({ ...readOptions(listRosters, { body }), meta: inline, enabled: place !== null })
  const days = lengthOf(from, to)
  const people = places.find(({ id }) => String(id) === place)?.people
  return (
    <Stack gap="md">
      <TextInput
        label={t('create.name')}
        description={t('create.nameHint')}
        required
        maxLength={120}
        value={roster.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={t('create.location')}
        description={people === undefined ? undefined : t('create.people', { count: people })}
        required
        searchable
        data={places.map((one) => ({ value: String(one.id), label: one.name }))}
        value={place}
        error={errors.location_id}
        onChange={(next) => onChange({ location_id: next, copy_from: null })}
      />
      <Group align="flex-start">
        <DayField
          label={t('create.from')}
          w={170}
          required
          value={from}
          onChange={(next) => onChange({ from_date: next })}
          error={errors.from_date}
        />
        <DayField
          label={t('create.to')}
          w={170}
          required
          value={to}
          onChange={(next) => onChange({ to_date: next })}
          error={errors.to_date}
          description={days > 0 ? t('create.length', { count: days }) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Group>
      <Select
        label={t('create.copy')}
        description={t('create.copyHint')}
        placeholder={t('create.none')}
        clearable
        disabled={place === null}
        data={(older.data?.rosters ?? []).map((one) => ({
          value: String(one.id),
          label: `${one.name} (${format.day(one.from_date)})`,
        }))}
        value={roster.copy_from}
        onChange={(next) => onChange({ copy_from: next })}
      />
      <Textarea
        label={t('create.note')}
        maxLength={500}
        autosize
        value={roster.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Stack>
  )
}
