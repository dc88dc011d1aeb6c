import { Alert, Button, Card, Checkbox, Group, Text, TextInput, Title } from '@mantine/core'
import { listTrips } from '@muster/contract/calls/attendance/trips'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import '../clock/texts.ts'
import { TripList } from './TripList.tsx'
import classes from './Trips.module.css'
import { useRecorder } from './use-recorder.ts'
import './texts.ts'

/** Records the route of a duty trip and lists the user's past trips. */
export default function MyTripsPage() {
  const { t } = useTranslation('attendanceTrips')
  const { user_emp_id: id } = useUser()
  return (
    <div className={classes.stack}>
      <div>
        <Title order={1}>{t('attendanceTitles:trips')}</Title>
        <Text size="sm" c="dimmed">
          {t('subtitle')}
        </Text>
      </div>
      {id === null ? null : <Recorder employeeId={id} />}
      <Title order={2} size="h4">
        {t('past')}
      </Title>
      <TripList employeeId={id} />
    </div>
  )
}

function Recorder({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation(['attendanceTrips', 'clock'])
  const format = useFormatter()
  const queries = useQueryClient()
  const onEnded = useCallback(() => {
    notifySuccess(t('ended'))
    void queries.invalidateQueries({ queryKey: endpointKey(listTrips) })
  }, [queries, t])
  const { trip, trouble, start, end, discard } = useRecorder(employeeId, onEnded)
  if (!('geolocation' in navigator)) return <Alert color="yellow">{t('noPlaces')}</Alert>
  if (trip === null) return <Begin onStart={start} />
  return (
    <Card component="section" padding="lg" aria-live="polite">
      <Text fw={600}>{t('goesOn', { when: format.dayTime(trip.started_at) })}</Text>
      {trip.purpose ? <Text size="sm">{trip.purpose}</Text> : null}
      <Text size="sm" c="dimmed">
        {t('recorded', { count: trip.sent + trip.points.length })}{' '}
        {trip.points.length > 0 ? t('waiting', { count: trip.points.length }) : ''}
      </Text>
      {trouble ? (
        <Alert color="yellow" variant="light" mt="sm">
          {t('noPlace', { why: t(`clock:position.${trouble}`) })}
        </Alert>
      ) : null}
      {trip.refusal ? (
        <Alert color="red" variant="light" mt="sm">
          <Group justify="space-between">
            {t('refused', { why: trip.refusal })}
            <Button variant="default" onClick={discard}>
              {t('discard')}
            </Button>
          </Group>
        </Alert>
      ) : (
        <Button mt="md" size="md" color="red" fullWidth disabled={trip.ended_at !== null} onClick={end}>
          {t('end')}
        </Button>
      )}
    </Card>
  )
}

function Begin({ onStart }: { onStart: (purpose: string) => void }) {
  const { t } = useTranslation('attendanceTrips')
  const [purpose, setPurpose] = useState('')
  const [agrees, setAgrees] = useState(false)
  return (
    <Card component="section" padding="lg">
      <TextInput
        label={t('purpose')}
        description={t('purposeHint')}
        maxLength={200}
        value={purpose}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <Checkbox
        my="md"
        label={t('consent')}
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
      />
      <Button size="md" fullWidth disabled={!agrees} onClick={() => onStart(purpose.trim())}>
        {t('start')}
      </Button>
    </Card>
  )
}
