import { listBenefits } from '@muster/contract/calls/settings/benefits'
import type { DataOf } from '@muster/contract/kit/index'
import type { Benefit } from '@muster/contract/settings/benefits.contract'
import { benefitDimensions } from '@muster/contract/settings/settings.constants'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { type MasterCard, MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { BenefitDrawer } from '../benefits/BenefitDrawer.tsx'
import '../texts.ts'
import '../benefits/texts.ts'

/** Benefits besides pay, and who is eligible. */
export default function BenefitsPage() {
  const { t } = useTranslation('benefits')
  return (
    <MasterScreen
      list={listBenefits}
      rows={({ benefits }) => benefits}
      keyOf={({ id }) => id}
      cardOf={useCard()}
      isCounted
      texts={{
        ...{ title: t('title'), subtitle: t('subtitle'), add: t('add'), change: t('change') },
        changeOne: (name) => t('edit', { name }),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
      drawer={({ row, data, title, close }) => (
        <BenefitDrawer benefit={row} options={data.options} title={title} onClose={close} />
      )}
    />
  )
}

function useCard() {
  const { t } = useTranslation('benefits')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  return (benefit: Benefit, { options }: DataOf<typeof listBenefits>): MasterCard => {
    const isOver = benefit.to_date !== null && benefit.to_date < today
    const whom = benefitDimensions
      .map((dimension) =>
        benefit.limits[dimension]
          .map((id) => options[dimension].find((one) => one.id === id)?.name)
          .filter(Boolean)
          .join(', '),
      )
      .filter(Boolean)
    const terms = [
      benefit.to_date
        ? t('between', { from: format.day(benefit.from_date), to: format.day(benefit.to_date) })
        : t('from', { date: format.day(benefit.from_date) }),
      benefit.waiting_days > 0 ? t('waiting', { count: benefit.waiting_days }) : '',
      benefit.after_probation ? t('afterProbation') : '',
    ]
    return {
      name: benefit.name,
      about: [t(`categories.${benefit.category}`), benefit.provider].filter(Boolean).join(' · '),
      line: whom.length > 0 ? whom.join(' · ') : t('everybody'),
      note: terms.filter(Boolean).join(', '),
      ...(benefit.status === 0 || isOver ? { badge: t(isOver ? 'over' : 'off') } : {}),
    }
  }
}
