import type { PeopleDimension, PeopleMeasure } from '@muster/contract/dashboards/people-figures'
import { useTranslation } from 'react-i18next'
import classes from '../../../../lib/insights/Insights.module.css'
import { useFormatter } from '../../../../lib/session/session.ts'
import { behindHref } from '../data/dashboard-address.ts'
import type { PeopleFigures } from '../data/figures-queries.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { FigureCard } from './FigureCard.tsx'
import { AbsenteeismCard, ManagersCard } from './WorkCards.tsx'
import '../texts.ts'

/** Numbers of a period as formulas name them. */
export function useFormulaNumbers() {
  const format = useFormatter()
  return ({ data: { from, to, total } }: PeopleFigures) => ({
    from: format.day(from),
    to: format.day(to),
    opening: format.number(total.opening),
    closing: format.number(total.closing),
    joiners: format.number(total.joiners),
    leavers: format.number(total.leavers),
    average: format.number(total.average, { maximumFractionDigits: 4 }),
  })
}

/** Address of the people behind a figure of the whole period. */
export const peopleOf = ({ data: { from, to } }: PeopleFigures, measure: PeopleMeasure): string =>
  behindHref({ measure, from, to })

interface Props {
  answer: PeopleFigures | undefined
  groupBy: PeopleDimension
}

/** The figures of the company, each with its people. */
export function HeadcountCards({ answer, groupBy }: Props) {
  if (!answer) return <CardSkeletons count={5} />
  return (
    <div className={classes.cards}>
      <Headcounts answer={answer} />
      <ManagersCard groupBy={groupBy} since={answer.data.from} />
      <AbsenteeismCard />
    </div>
  )
}

function Headcounts({ answer }: { answer: PeopleFigures }) {
  const { t } = useTranslation('company')
  const numbers = useFormulaNumbers()(answer)
  const { total, before } = answer.data
  const days = { from: before.from, to: before.to }
  return (
    <>
      <FigureCard
        figure="headcount"
        value={total.closing}
        before={{ value: before.closing, ...days }}
        formula={t('formulas.headcount', numbers)}
        href={peopleOf(answer, 'closing')}
      />
      <FigureCard
        figure="joiners"
        value={total.joiners}
        before={{ value: before.joiners, ...days }}
        formula={t('formulas.joiners', numbers)}
        href={peopleOf(answer, 'joiners')}
      />
      <FigureCard
        figure="leavers"
        value={total.leavers}
        before={{ value: before.leavers, ...days }}
        better="less"
        formula={t('formulas.leavers', numbers)}
        href={peopleOf(answer, 'leavers')}
      />
    </>
  )
}
