import { useTranslation } from 'react-i18next'
import { CodeForms } from './CodeSettingPage.tsx'
import '../texts.ts'

/** Format and next number of claims, payments, loans and advances. */
export default function ExpenseNumbersPage() {
  const { t } = useTranslation('settings')
  return (
    <CodeForms
      title={t('codes.expenseTitle')}
      subtitle={t('codes.expenseSubtitle')}
      isShown={(kind) => kind.startsWith('expense_')}
    />
  )
}
