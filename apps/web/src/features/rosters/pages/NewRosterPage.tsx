import { Alert, Button, Card, Group, Select, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { addRoster, listRosters } from '@muster/contract/calls/rosters/rosters'
import { eachDay } from '@muster/contract/kit/days'
import { DateField } from '@muster/ui/date-field'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { inline, locationsOptions, refreshRosters } from '../data.ts'
import '../texts.ts'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Days of the period; empty if it is invalid. */
function lengthOf(from: string | null, to: string | null): number {
  if (!isDay(from) || !isDay(to) || to < from) return 0
  // Limits the computation; the server rejects periods that are too long.
  return eachDay(from, to).length
}

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

function NewRoster({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [place, setPlace] = useState<string | null>(places.length === 1 ? String(places[0]?.id) : null)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [copy, setCopy] = useState<string | null>(null)
  const body = { limit: 50, ...(place ? { location_id: Number(place) } : {}) }
  const older = useQuery({ ...readOptions(listRosters, { body }), meta: inline, enabled: place !== null })
  const create = useMutation({
    ...writeOptions(addRoster),
    meta: inline,
    onSuccess: async ({ id }) => {
      await refreshRosters(queries)
      void navigate(`/roster/create/${id}`)
    },
  })
  const fields = create.error instanceof ApiError ? create.error.fields : {}
  const days = lengthOf(from, to)
  const dates = { format: fieldDateFormat(user.formats), w: 170, required: true }
  const people = places.find(({ id }) => String(id) === place)?.people
  return (
    <Card padding="lg" maw={640} component="section" aria-label={t('create.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({
            body: {
              ...{ name, location_id: Number(place), from_date: from ?? '', to_date: to ?? '' },
              ...(note === '' ? {} : { note }),
              ...(copy ? { copy_from: Number(copy) } : {}),
            },
          })
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('create.name')}
            description={t('create.nameHint')}
            required
            maxLength={120}
            value={name}
            error={fields.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('create.location')}
            description={people === undefined ? undefined : t('create.people', { count: people })}
            required
            searchable
            data={places.map((one) => ({ value: String(one.id), label: one.name }))}
            value={place}
            error={fields.location_id}
            onChange={(next) => {
              setPlace(next)
              setCopy(null)
            }}
          />
          <Group align="flex-start">
            <DateField
              label={t('create.from')}
              {...dates}
              value={from}
              onChange={setFrom}
              error={fields.from_date}
            />
            <DateField
              label={t('create.to')}
              {...dates}
              value={to}
              onChange={setTo}
              error={fields.to_date}
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
              label: `${one.name} (${format.date(one.from_date)})`,
            }))}
            value={copy}
            onChange={setCopy}
          />
          <Textarea
            label={t('create.note')}
            maxLength={500}
            autosize
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {create.error && Object.keys(fields).length === 0 ? (
            <Alert color="red" role="alert">
              {messageOf(create.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={create.isPending}
              disabled={name.trim() === '' || place === null || !isDay(from) || !isDay(to)}
            >
              {t('create.button')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
