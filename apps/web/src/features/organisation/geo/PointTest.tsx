import { Badge, Button, Card, Group, Text, TextInput, Title } from '@mantine/core'
import { type FenceVerdict, judgePlace, pointProblems } from '@muster/contract/organisation/geo/fence'
import type { GeoFence } from '@muster/contract/organisation/geo/geo.contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { numberIn, pointIn, type TypedPoint } from './fence-draft.ts'
import classes from './Geo.module.css'
import { shapeOf } from './geo-queries.ts'
import type { MapMarker } from './map/map-engine.ts'
import { metres } from './metres.ts'
import { PointFields } from './PointFields.tsx'

const colourOf = { inside: 'green', outside: 'red', unclear: 'yellow' } as const

interface Judged {
  id: number
  name: string
  verdict: FenceVerdict
}

/** Tests a position against the geo-fences and explains the result, using the same rule as clocking. */
export function PointTest({
  fences,
  onTest,
}: {
  fences: GeoFence[]
  onTest: (marker: MapMarker | null) => void
}) {
  const { t } = useTranslation('geo')
  const format = useFormatter()
  const [point, setPoint] = useState<TypedPoint>({ latitude: '', longitude: '' })
  const [accuracy, setAccuracy] = useState('20')
  const [judged, setJudged] = useState<Judged[] | null>(null)
  const judge = (place: TypedPoint, known: string) => {
    const position = pointIn(place)
    const accuracyM = numberIn(known)
    const inUse = fences.filter((fence) => fence.status === 1)
    const verdicts = inUse.map((fence) => ({
      id: fence.id,
      name: fence.name,
      verdict: judgePlace(position, accuracyM, shapeOf(fence)),
    }))
    setJudged(verdicts)
    const isPlace = verdicts.some(({ verdict }) => verdict.reason !== 'no_position')
    onTest(
      isPlace
        ? {
            id: JSON.stringify([place, known]),
            name: t('test.result'),
            point: position,
            accuracy: accuracyM,
            tone: 'test',
          }
        : null,
    )
  }
  // The accuracy may stay blank: a position without one is judged too.
  const check = useFormCheck({
    values: { ...point, accuracy },
    required: ['latitude', 'longitude'],
    problems: point.latitude.trim() && point.longitude.trim() ? pointProblems(pointIn(point)) : {},
  })
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = { latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) }
        const known = String(Math.ceil(coords.accuracy))
        check.restart()
        setPoint(place)
        setAccuracy(known)
        judge(place, known)
      },
      () => notifyError(t('test.refused')),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  return (
    <Card component="section" padding="lg">
      <Title order={3} size="h4">
        {t('test.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('test.text')}
      </Text>
      <CheckedForm check={check} onSubmit={() => judge(point, accuracy)}>
        <div className={classes.tryFields}>
          <PointFields
            labels={{ latitude: t('form.latitude'), longitude: t('form.longitude') }}
            value={point}
            errors={check.errors}
            onChange={setPoint}
          />
          <TextInput
            label={t('test.accuracy')}
            inputMode="numeric"
            value={accuracy}
            onChange={(event) => setAccuracy(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button type="submit" variant="default">
              {t('test.run')}
            </Button>
            <Button variant="subtle" onClick={locate}>
              {t('test.here')}
            </Button>
          </Group>
        </div>
      </CheckedForm>
      <div aria-live="polite">
        {judged && judged.length === 0 ? <Text mt="md">{t('test.none')}</Text> : null}
        {judged && judged.length > 0 ? (
          <ul className={classes.verdicts}>
            {judged.map(({ id, name, verdict }) => (
              <li key={id}>
                <strong>{name}</strong>
                <Badge color={colourOf[verdict.verdict]} variant="light">
                  {t(`test.${verdict.verdict}`)}
                </Badge>
                <span className={classes.detail}>
                  {t(`test.reasons.${verdict.reason}`, {
                    distance: metres(format, verdict.distance_m ?? 0),
                    accuracy: metres(format, verdict.accuracy_m ?? 0),
                  })}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}
