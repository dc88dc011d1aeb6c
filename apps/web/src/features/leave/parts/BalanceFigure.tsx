import { Text } from '@mantine/core'
import type { BalanceFigure as Figure } from '@muster/contract/leave/balance-figure'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

interface BalanceFigureProps {
  figure: Figure
  /** Leave requested now, whose effect is shown as well. */
  requested?: number
  /** Names the day, where it isn't today. */
  showsDay?: boolean
  /** The available days stand above it in large: says nothing where there is no sum to add. */
  isBelowNumber?: boolean
}

/** "17 available = 24 − 3 booked − 4 pending": a balance with its sum, wherever one is shown. */
export function BalanceFigure(props: BalanceFigureProps) {
  const { figure, requested = 0, showsDay = false, isBelowNumber = false } = props
  const { t } = useTranslation('ownLeave')
  const format = useFormatter()
  const { on, held, booked, waiting, later, available, lapses } = figure
  const parts = [
    booked === 0 ? '' : t('figure.booked', { days: format.number(booked) }),
    waiting === 0 ? '' : t('figure.waiting', { days: format.number(waiting) }),
    later > 0 ? t('figure.creditedLater', { days: format.number(later) }) : '',
    later < 0 ? t('figure.debitedLater', { days: format.number(-later) }) : '',
  ].filter((part) => part !== '')
  const days = format.number(available)
  const sum =
    parts.length === 0
      ? t('figure.alone', { days })
      : t('figure.parts', { days, held: format.number(held), parts: parts.join(' ') })
  return (
    <>
      {isBelowNumber && parts.length === 0 ? null : (
        <Text component="span" display="block" size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {showsDay ? t('figure.onDay', { date: format.day(on), sum }) : sum}
        </Text>
      )}
      {requested > 0 ? (
        <Text component="span" display="block" size="sm" c="dimmed">
          {t('figure.after', { days: format.number(Math.round((available - requested) * 10_000) / 10_000) })}
        </Text>
      ) : null}
      {lapses.map(({ last_day, days: lost, why }) => (
        <Text key={`${last_day} ${why}`} component="span" display="block" size="xs" c="dimmed">
          {t(last_day < on ? 'figure.lapsed' : 'figure.lapses', {
            ...{ count: lost, days: format.number(lost) },
            date: format.day(last_day),
          })}
        </Text>
      ))}
    </>
  )
}
