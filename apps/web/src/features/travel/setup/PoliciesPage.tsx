import { listTravelPolicies } from '@muster/contract/calls/travel/policies'
import { ruleDimensions } from '@muster/contract/expenses/expenses.constants'
import type { TravelPolicy } from '@muster/contract/travel/policies.contract'
import { useTranslation } from 'react-i18next'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { PolicyDrawer } from './PolicyDrawer.tsx'
import '../desk-texts.ts'

/** Travel policies: for whom, and what they allow. */
export default function PoliciesPage() {
  const { t } = useTranslation('travelDesk')
  const forWhom = ({ limits }: TravelPolicy) =>
    ruleDimensions.flatMap((dimension) => (limits[dimension] ?? []).map(({ name }) => name)).join(', ') ||
    t('setup.policies.everybody')
  return (
    <MasterScreen
      list={listTravelPolicies}
      input={{ body: {} }}
      rows={({ policies }) => policies}
      keyOf={({ id }) => id}
      cardOf={(policy) => ({
        name: policy.name,
        about: forWhom(policy),
        ...(policy.note ? { line: policy.note } : {}),
        note: [
          t('setup.policies.people', { count: policy.people }),
          t('setup.policies.says', {
            count: policy.classes.length + policy.ahead.length + policy.caps.length,
          }),
        ].join(' · '),
        ...(policy.status === 0 ? { badge: t('setup.inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('travelTitles:policies'), subtitle: t('setup.policies.subtitle') },
        ...{ add: t('setup.policies.add'), change: t('setup.change') },
        changeOne: (name) => t('setup.policies.edit', { name }),
        empty: { title: t('setup.policies.empty'), text: t('setup.policies.emptyText') },
      }}
      drawer={({ row, title, close }) => <PolicyDrawer policy={row} title={title} onClose={close} />}
    />
  )
}
