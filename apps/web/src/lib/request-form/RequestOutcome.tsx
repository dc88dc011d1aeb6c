import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { IconChevronUp } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session/session.ts'
import { usePreviewWords } from './preview-words.ts'
import classes from './RequestForm.module.css'
import './texts.ts'

/** Effects that are what remains of something. */
const REMAINDERS: readonly string[] = ['balance', 'short_minutes', 'short_times', 'restricted_left']

/** Where fields and preview are below each other, as in the style sheet. */
const ONE_COLUMN = '(max-width: 61.99em)'

interface RequestOutcomeProps {
  preview: RequestPreview | undefined
  /** Scrolls to the whole preview. */
  onShow: () => void
}

/**
 * The preview in one line above the button, on a phone, where the preview itself is out of sight: the days that count and
 * what is left after, or what is wrong.
 */
export function RequestOutcome({ preview, onShow }: RequestOutcomeProps) {
  const { t } = useTranslation('requestForm')
  const line = useLine(preview)
  const isOneColumn = useMediaQuery(ONE_COLUMN, false, { getInitialValueInEffect: false })
  if (!isOneColumn || line === '') return null
  const isWrong = (preview?.problems.length ?? 0) > 0
  return (
    <UnstyledButton
      className={classes.outcome}
      data-wrong={isWrong || undefined}
      aria-label={t('showPreview', { line })}
      onClick={onShow}
    >
      <span className={classes.outcomeText}>{line}</span>
      <IconChevronUp size={18} aria-hidden />
    </UnstyledButton>
  )
}

function useLine(preview: RequestPreview | undefined): string {
  const { t } = useTranslation('requestForm')
  const format = useFormatter()
  const inWords = usePreviewWords()
  if (!preview) return ''
  const [problem] = preview.problems
  if (problem) return problem.text
  const counted = preview.days.flatMap(({ counted: days }) => (days === null ? [] : [days]))
  const amount = counted.reduce((sum, days) => sum + days, 0)
  const what =
    counted.length > 0 ? inWords('days', String(Math.round(amount * 10_000) / 10_000)) : preview.summary
  const [effect] = preview.effect
  if (!effect) return what
  const { label, name, unit, after } = effect
  const value = inWords(unit, after)
  if (REMAINDERS.includes(label)) {
    // The days of the request are named already.
    const left = unit === 'days' && after !== null ? format.number(Number(after)) : value
    return `${what} · ${t('leftAfter', { left })}`
  }
  return value === what ? what : `${what} · ${t(`effects.${label}`, { name })}: ${value}`
}
