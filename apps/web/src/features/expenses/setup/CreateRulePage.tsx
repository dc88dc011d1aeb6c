import { PageHeader } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useRuleForm } from './rule-form.tsx'
import './setup-texts.ts'

const LIST = '/organisation/expense/expense-rule'

/** A new rule on a page of its own. */
export default function CreateRulePage() {
  const { t } = useTranslation('expenseSetup')
  const navigate = useNavigate()
  const back = () => void navigate(LIST)
  return (
    <>
      <PageHeader
        title={t('expensesTitles:createRule')}
        crumbs={[
          { label: t('expensesTitles:rules'), href: hrefOf(LIST) },
          { label: t('expensesTitles:createRule') },
        ]}
      />
      <div style={{ maxWidth: '44rem' }}>
        <FormPanel {...useRuleForm(null)} title={t('expensesTitles:createRule')} onClose={back} />
      </div>
    </>
  )
}
