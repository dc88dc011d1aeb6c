import { listExpenseRules } from '@muster/contract/calls/expenses/rules'
import { useTranslation } from 'react-i18next'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { RuleDrawer } from './RuleDrawer.tsx'
import { useRuleWords } from './rule-words.ts'
import './setup-texts.ts'

/** Rules of expenses: for whom, and what they allow today. */
export default function RulesPage() {
  const { t } = useTranslation('expenseSetup')
  const words = useRuleWords()
  return (
    <MasterScreen
      list={listExpenseRules}
      input={{ body: {} }}
      rows={({ rules }) => rules}
      keyOf={({ ID }) => ID}
      cardOf={(rule) => ({
        name: rule.name,
        about: words.peopleOf(rule),
        line: rule.terms
          .map((terms) => `${terms.category}: ${words.termsOf(terms, rule.currency)}`)
          .join('; '),
        note: t('rule.count', { count: rule.terms.length }),
        ...(rule.status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('expensesTitles:rules'), subtitle: t('rule.subtitle'), add: t('rule.add') },
        ...{ change: t('change'), changeOne: (name) => t('rule.editTitle', { name }) },
        empty: { title: t('rule.empty'), text: t('rule.emptyText') },
      }}
      drawer={({ row, title, close }) => <RuleDrawer rule={row} title={title} onClose={close} />}
    />
  )
}
