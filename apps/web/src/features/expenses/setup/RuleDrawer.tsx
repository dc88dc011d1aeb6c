import type { ExpenseRuleRow } from '@muster/contract/expenses/rules.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useRuleForm } from './rule-form.tsx'
import './setup-texts.ts'

interface RuleDrawerProps {
  rule: ExpenseRuleRow | null
  title: string
  onClose: () => void
}

/** Adds or edits a rule. */
export function RuleDrawer({ rule, title, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('expenseSetup')
  const form = useRuleForm(rule)
  return (
    <FormDrawer
      {...form}
      title={title}
      onClose={onClose}
      width={640}
      {...(rule
        ? { subtitle: <AppLink to={`/expense/expense-rule/${rule.ID}`}>{t('rule.history')}</AppLink> }
        : {})}
    />
  )
}
