import { Badge, Button, Card, Group } from '@mantine/core'
import type { GeoFence } from '@muster/contract/organisation/geo/geo.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Geo.module.css'
import type { GeoLocation } from './geo-queries.ts'
import { metres } from './metres.ts'

interface FenceCardsProps {
  location: GeoLocation
  fences: GeoFence[]
  onEdit: ((fence: GeoFence) => void) | undefined
  onHistory: (fence: GeoFence) => void
}

/** Geo-fences of a location as text. */
export function FenceCards({ location, fences, onEdit, onHistory }: FenceCardsProps) {
  const { t } = useTranslation('geo')
  return (
    <ul className={classes.cards}>
      {fences.map((fence) => (
        <Card key={fence.id} component="li" className={classes.card}>
          <div className={classes.cardHead}>
            <h3>{fence.name}</h3>
            <Badge color={fence.status === 1 ? 'green' : 'gray'} variant="light">
              {t(fence.status === 1 ? 'fences.on' : 'fences.off')}
            </Badge>
          </div>
          <FenceFacts fence={fence} today={location.today} />
          <Group gap="xs" mt="xs">
            {onEdit ? (
              <Button
                size="xs"
                variant="default"
                aria-label={t('fences.edit', { name: fence.name })}
                onClick={() => onEdit(fence)}
              >
                {t('fences.editShort')}
              </Button>
            ) : null}
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('fences.history', { name: fence.name })}
              onClick={() => onHistory(fence)}
            >
              {t('fences.historyShort')}
            </Button>
          </Group>
        </Card>
      ))}
    </ul>
  )
}

function FenceFacts({ fence, today }: { fence: GeoFence; today: string }) {
  const { t } = useTranslation('geo')
  const format = useFormatter()
  const facts = [
    fence.shape === 'circle'
      ? t('fences.circle', { radius: metres(format, fence.radius_m ?? 0) })
      : t('fences.polygon', { count: fence.points.length }),
    fence.is_for_everyone ? t('fences.everybody') : t('fences.chosen', { count: fence.people_count }),
    fence.effective_from > today ? t('fences.from', { date: format.day(fence.effective_from) }) : '',
    fence.next_change ? t('fences.planned', { date: format.day(fence.next_change) }) : '',
    fence.note,
  ]
  return facts.filter(Boolean).map((fact) => (
    <span key={fact} className={classes.detail}>
      {fact}
    </span>
  ))
}
