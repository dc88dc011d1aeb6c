import { PageHeader } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCategoryForm } from './category-form.ts'
import './setup-texts.ts'

const LIST = '/organisation/expense/expense-category'

/** A new category on a page of its own. */
export default function CreateCategoryPage() {
  const { t } = useTranslation('expenseSetup')
  const navigate = useNavigate()
  const back = () => void navigate(LIST)
  return (
    <>
      <PageHeader
        title={t('expensesTitles:createCategory')}
        crumbs={[
          { label: t('expensesTitles:categories'), href: hrefOf(LIST) },
          { label: t('expensesTitles:createCategory') },
        ]}
      />
      <div style={{ maxWidth: '36rem' }}>
        <FormPanel {...useCategoryForm(null)} title={t('expensesTitles:createCategory')} onClose={back} />
      </div>
    </>
  )
}
