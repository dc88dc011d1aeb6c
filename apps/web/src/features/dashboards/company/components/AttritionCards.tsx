import { useTranslation } from 'react-i18next'
import classes from '../../../../lib/insights/Insights.module.css'
import type { Figures, PeopleFigures } from '../data/figures-queries.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { FigureCard, type FigureCardProps } from './FigureCard.tsx'
import { peopleOf, useFormulaNumbers } from './HeadcountCards.tsx'
import '../texts.ts'

type Key = Exclude<keyof Figures, 'average' | 'opening' | 'closing' | 'joiners'>

interface CardOf {
  figure: Key
  kind: NonNullable<FigureCardProps['kind']>
  better?: FigureCardProps['better']
  measure: Parameters<typeof peopleOf>[1]
}

const cards: readonly CardOf[] = [
  { figure: 'attrition', kind: 'rate', better: 'less', measure: 'leavers' },
  { figure: 'annualised', kind: 'rate', better: 'less', measure: 'leavers' },
  { figure: 'retention', kind: 'rate', better: 'more', measure: 'retained' },
  { figure: 'leavers', kind: 'count', better: 'less', measure: 'leavers' },
  { figure: 'voluntary', kind: 'count', better: 'less', measure: 'voluntary' },
  { figure: 'involuntary', kind: 'count', measure: 'involuntary' },
  { figure: 'early_leavers', kind: 'count', better: 'less', measure: 'early_leavers' },
]

/** The figures of attrition, each with its people. */
export function AttritionCards({ answer }: { answer: PeopleFigures | undefined }) {
  const { t } = useTranslation('company')
  const numbersOf = useFormulaNumbers()
  if (!answer) return <CardSkeletons count={cards.length} />
  const { total, before } = answer.data
  const numbers = numbersOf(answer)
  return (
    <div className={classes.cards}>
      {cards.map(({ figure, kind, better, measure }) => (
        <FigureCard
          key={figure}
          figure={figure}
          kind={kind}
          value={total[figure]}
          before={{ value: before[figure], from: before.from, to: before.to }}
          {...(better && { better })}
          formula={t(`formulas.${figure}`, numbers)}
          href={peopleOf(answer, measure)}
        />
      ))}
    </div>
  )
}
