import { Button, CopyButton, Group, Text, Title } from '@mantine/core'
import { isOnEarth, pointProblems } from '@muster/contract/organisation/geo/fence'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { Brand } from '../../../lib/screen/Brand.tsx'
import { isPoint, numberIn, pointIn, type TypedPoint } from '../geo/fence-draft.ts'
import classes from '../geo/Geo.module.css'
import { FenceMap } from '../geo/map/FenceMap.tsx'
import { PointFields } from '../geo/PointFields.tsx'
import '../geo/texts.ts'

const MOST_LABEL = 80

/**
 * Shows the coordinates in the URL on a map: `?lat=18.52&lng=73.85`, optionally with `accuracy` in metres and
 * a `label`. Open to everybody, since it shows only what is in the URL.
 */
export default function MapViewerPage() {
  const { t } = useTranslation('geo')
  const [query, setQuery] = useSearchParams()
  const requested: TypedPoint = {
    latitude: query.get('lat') ?? query.get('latitude') ?? '',
    longitude: query.get('lng') ?? query.get('longitude') ?? '',
  }
  const [typed, setTyped] = useState(requested)
  const accuracy = numberIn(query.get('accuracy') ?? '')
  const label = (query.get('label') ?? '').slice(0, MOST_LABEL)
  const point = pointIn(requested)
  const isShown = isPoint(point) && isOnEarth(point)
  const text = isShown ? `${point.latitude}, ${point.longitude}` : ''
  const { latitude, longitude } = point
  const markers = useMemo(
    () =>
      isShown
        ? [
            {
              id: 'asked',
              name: label || text,
              point: { latitude, longitude },
              tone: 'moved' as const,
              ...(accuracy > 0 && accuracy < 1_000_000 ? { accuracy } : {}),
            },
          ]
        : [],
    [isShown, label, text, latitude, longitude, accuracy],
  )
  const next = pointIn(typed)
  const check = useFormCheck({
    values: typed,
    required: ['latitude', 'longitude'],
    problems: typed.latitude.trim() && typed.longitude.trim() ? pointProblems(next) : {},
  })
  const show = () => setQuery({ lat: String(next.latitude), lng: String(next.longitude) })
  return (
    <main className={classes.viewer}>
      <Brand name="Muster" />
      <div>
        <Title order={1} size="h2">
          {label || t('viewer.title')}
        </Title>
        <Text c="dimmed">{isShown ? text : t('viewer.text')}</Text>
        {isShown && accuracy > 0 ? (
          <Text size="sm" c="dimmed">
            {t('viewer.accuracy', { accuracy: `${accuracy} m` })}
          </Text>
        ) : null}
      </div>
      <FenceMap
        label={isShown ? t('viewer.map', { point: text }) : t('viewer.title')}
        markers={markers}
        fitKey={text}
        height={460}
        isOverview
      />
      <CheckedForm check={check} onSubmit={show}>
        <PointFields
          labels={{ latitude: t('form.latitude'), longitude: t('form.longitude') }}
          value={typed}
          onChange={setTyped}
          errors={check.errors}
        />
        <Group mt="md" gap="xs">
          <Button type="submit">{t('viewer.show')}</Button>
          {isShown ? (
            <CopyButton value={window.location.href}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'viewer.copied' : 'viewer.copy')}
                </Button>
              )}
            </CopyButton>
          ) : null}
        </Group>
      </CheckedForm>
      {isShown ? null : <Text size="sm">{t('viewer.empty')}</Text>}
    </main>
  )
}
