import { ActionIcon, Popover, Text } from '@mantine/core'
import { openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { IconInfoCircle } from '@muster/ui/icons'
import { StatCard } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import classes from '../../../lib/insights/Insights.module.css'
import { useFormatter } from '../../../lib/session/session.ts'
import { behindHref, type Insights, listHref, type Place } from './insights-data.ts'
import './texts.ts'

interface Props {
  data: Insights
  chosen: Record<Place, number | null>
}

const figures = [
  'added',
  'open',
  'offered',
  'accepted',
  'joined',
  'lost',
  'turn_over_ratio',
  'turn_over_rate',
  'joiners_ahead',
  'overdue',
  'deleted',
] as const
type Figure = (typeof figures)[number]

/** The figures of the period, each with the candidates behind it and how it comes about. */
export function Figures({ data: { stats }, chosen }: Props) {
  const { t } = useTranslation('onboardingInsights')
  const format = useFormatter()
  const { from, to } = stats
  const behind = { from, to, ...chosen }
  const hrefs: Record<Figure, string> = {
    added: behindHref(behind),
    open: behindHref({ ...behind, measure: 'open' }),
    offered: behindHref({ ...behind, measure: 'offered' }),
    accepted: behindHref({ ...behind, measure: 'accepted' }),
    joined: behindHref({ ...behind, measure: 'joined' }),
    lost: behindHref({ ...behind, measure: 'lost' }),
    turn_over_ratio: behindHref({ ...behind, measure: 'joined' }),
    turn_over_rate: behindHref({ ...behind, measure: 'offered_lost' }),
    joiners_ahead: listHref({
      ...{ ...chosen, joining: [stats.today, stats.joiners_to] },
      status: openStatuses,
    }),
    overdue: behindHref({ ...behind, overdue: 1 }),
    deleted: behindHref({ ...behind, status: 'deleted' }),
  }
  const number = (value: number) => format.number(value)
  const numbers = {
    ...{ from: format.day(from), to: format.day(to), joiners_to: format.day(stats.joiners_to) },
    ...{ joined: number(stats.joined), accepted: number(stats.accepted) },
    ...{ offered: number(stats.offered), offered_lost: number(stats.offered_lost) },
  }
  const textOf = (figure: Figure) => {
    const value = stats[figure]
    if (value === null) return t('none')
    return figure === 'turn_over_ratio' || figure === 'turn_over_rate'
      ? t('percent', { number: format.number(value, { maximumFractionDigits: 1 }) })
      : number(value)
  }
  return (
    <div className={classes.cards}>
      {figures.map((figure) => (
        <div key={figure} className={classes.figure}>
          <StatCard label={t(`figures.${figure}`)} value={textOf(figure)} href={hrefs[figure]} />
          <Popover width={320} withArrow shadow="md" withinPortal>
            <Popover.Target>
              <ActionIcon
                className={classes.explain}
                variant="subtle"
                color="gray"
                aria-label={t('explain', { figure: t(`figures.${figure}`) })}
              >
                <IconInfoCircle size={18} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <Text size="sm">{t(`formulas.${figure}`, numbers)}</Text>
            </Popover.Dropdown>
          </Popover>
        </div>
      ))}
    </div>
  )
}
