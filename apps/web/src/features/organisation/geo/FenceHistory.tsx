import { Modal, Skeleton, Text } from '@mantine/core'
import type { GeoFence } from '@muster/contract/organisation/geo/geo.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Geo.module.css'
import { fenceOptions, shapeOf } from './geo-queries.ts'
import { FenceMap } from './map/FenceMap.tsx'
import { metres } from './metres.ts'

/** Version history of a geo-fence, newest first. */
export default function FenceHistory({ fence, onClose }: { fence: GeoFence; onClose: () => void }) {
  const { t } = useTranslation('geo')
  const format = useFormatter()
  const query = useQuery(fenceOptions(fence.id))
  const history = query.data?.history
  const shown = useMemo(
    () =>
      (history ?? []).map((one, index) => ({
        id: String(one.version),
        name: t('history.version', { version: one.version }),
        fence: shapeOf(one),
        tone: index === 0 && one.status === 1 ? ('on' as const) : ('off' as const),
      })),
    [history, t],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('history.title', { name: fence.name })}
      closeButtonProps={{ 'aria-label': t('history.close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={360} radius="lg" />}>
        {(data) => (
          <div className={classes.preview}>
            <FenceMap
              label={t('history.title', { name: fence.name })}
              fences={shown}
              fitKey={String(fence.id)}
              height={240}
            />
            <ol className={classes.history}>
              {data.history.map((one) => (
                <li key={one.version}>
                  <Text fw={600}>
                    {t('history.version', { version: one.version })} ·{' '}
                    {t('fences.from', { date: format.day(one.effective_from) })}
                  </Text>
                  <Text size="sm">
                    {one.name} ·{' '}
                    {one.shape === 'circle'
                      ? t('fences.circle', { radius: metres(format, one.radius_m ?? 0) })
                      : t('fences.polygon', { count: one.points.length })}{' '}
                    · {t(one.status === 1 ? 'fences.on' : 'fences.off')} ·{' '}
                    {one.is_for_everyone
                      ? t('fences.everybody')
                      : t('fences.chosen', { count: one.people_count })}
                  </Text>
                  {one.note ? <Text size="sm">{one.note}</Text> : null}
                  <Text size="sm" c="dimmed">
                    {t('history.by', { actor: one.changed_by, at: format.dayTime(one.changed_at) })}
                  </Text>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Loaded>
    </Modal>
  )
}
