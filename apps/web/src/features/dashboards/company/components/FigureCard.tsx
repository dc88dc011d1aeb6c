import { ActionIcon, Popover, Text } from '@mantine/core'
import { daysIn } from '@muster/contract/kit/days'
import { IconInfoCircle } from '@muster/ui/icons'
import { StatCard, type StatTrend } from '@muster/ui/page'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from '../../../../lib/insights/Insights.module.css'
import type { Formatter } from '../../../../lib/language/formats.ts'
import { useFormatter } from '../../../../lib/session/session.ts'
import type { companyEn } from '../company.texts.en.ts'
import '../texts.ts'

export type FigureKey = Exclude<keyof typeof companyEn.figures, 'other'>

export interface FigureCardProps {
  figure: FigureKey
  value: number | null
  /** The figure of the days before, with those days. */
  before?: { value: number | null; from: string; to: string }
  kind?: 'count' | 'rate' | 'ratio'
  /** Which change is welcome. */
  better?: 'more' | 'less'
  /** How the figure comes about, with its own numbers. */
  formula: string
  /** The list of people behind it. */
  href?: string
}

type Compared = Required<Pick<FigureCardProps, 'before'>>['before']

/** A number as its card and its table write it. */
export function figureText(
  t: TFunction<'company'>,
  format: Formatter,
  value: number | null,
  kind: FigureCardProps['kind'],
): string {
  if (value === null) return t('none')
  if (kind === 'rate') return t('percent', { number: format.number(value, { maximumFractionDigits: 1 }) })
  return format.number(value, { maximumFractionDigits: kind === 'ratio' ? 1 : 0 })
}

function toneOf(direction: StatTrend['direction'], better: FigureCardProps['better']): StatTrend['tone'] {
  if (better === undefined || direction === 'same') return 'neutral'
  return (direction === 'up') === (better === 'more') ? 'good' : 'bad'
}

function trendOf(
  t: TFunction<'company'>,
  format: Formatter,
  { value, before, kind, better }: FigureCardProps & { before: Compared },
): StatTrend {
  const days = { days: format.number(daysIn(before.from, before.to)) }
  if (value === null || before.value === null) return { direction: 'same', text: t('before.none', days) }
  const change = value - before.value
  const number = format.number(Math.abs(change), { maximumFractionDigits: 1 })
  if (number === format.number(0)) return { direction: 'same', text: t('before.same', days) }
  const direction = change > 0 ? 'up' : 'down'
  const word = change > 0 ? 'more' : 'less'
  const text =
    kind === 'rate' ? t(`points.${word}`, { number, ...days }) : t(`before.${word}`, { number, ...days })
  return { direction, text, tone: toneOf(direction, better) }
}

/** A figure with its change; it opens the people behind it, and explains itself on demand. */
export function FigureCard(props: FigureCardProps) {
  const { figure, value, kind, formula, href, before } = props
  const { t } = useTranslation('company')
  const format = useFormatter()
  const name = t(`figures.${figure}`)
  return (
    <div className={classes.figure}>
      <StatCard
        label={name}
        value={figureText(t, format, value, kind)}
        {...(before && { trend: trendOf(t, format, { ...props, before }) })}
        {...(href && { href })}
      />
      <Popover width={320} withArrow shadow="md" withinPortal>
        <Popover.Target>
          <ActionIcon
            className={classes.explain}
            variant="subtle"
            color="gray"
            aria-label={t('explain', { figure: name })}
          >
            <IconInfoCircle size={18} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Text size="sm">{formula}</Text>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
