import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from './Figures.module.css'
import '../parts-texts.ts'

interface Figure {
  key: string
  text: string
  label: string
  /** Where it leads. */
  to?: string
}

/** Figures side by side; those with an address lead to what they count. */
export function Figures({ shown }: { shown: readonly Figure[] }) {
  return (
    <ul className={classes.figures}>
      {shown.map(({ key, text, label, to }) => {
        const content: ReactNode = (
          <>
            <span className={classes.number}>{text}</span>
            <span className={classes.label}>{label}</span>
          </>
        )
        return (
          <li key={key}>
            {to === undefined ? (
              <span className={classes.figure}>{content}</span>
            ) : (
              <AppLink to={to} className={classes.figure}>
                {content}
              </AppLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The days that figures are of. */
export function FigureDays({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('company.days', { from: format.date(from), to: format.date(to) })}
    </Text>
  )
}

/** Writes a percentage, or a dash where there is nothing to compare. */
export function usePercent(): (value: number | null) => string {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  return (value) =>
    value === null
      ? t('company.none')
      : t('company.percent', { number: format.number(value, { maximumFractionDigits: 1 }) })
}
