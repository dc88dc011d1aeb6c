import { listExpenseCategories } from '@muster/contract/calls/expenses/categories'
import type { ExpenseCategoryRow } from '@muster/contract/expenses/categories.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { useCategoryForm } from './category-form.ts'
import './setup-texts.ts'

/** What expenses are for. */
export default function CategoriesPage() {
  const { t } = useTranslation('expenseSetup')
  return (
    <MasterScreen
      list={listExpenseCategories}
      input={{ body: {} }}
      rows={({ categories }) => categories}
      keyOf={({ EXTYPEID }) => EXTYPEID}
      cardOf={({ name, note, kind, gl_code, rules, lines, status }) => ({
        name,
        about: t(`category.kinds.${kind}`),
        ...(note ? { line: note } : {}),
        note: [
          ...(gl_code ? [`${t('category.glCode')}: ${gl_code}`] : []),
          t('category.rules', { count: rules }),
          t('category.lines', { count: lines }),
        ].join(' · '),
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('expensesTitles:categories'), subtitle: t('category.subtitle') },
        ...{ add: t('category.add'), change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('category.empty'), text: t('category.emptyText') },
      }}
      drawer={({ row, title, close }) => <Editor row={row} title={title} onClose={close} />}
    />
  )
}

interface EditorProps {
  row: ExpenseCategoryRow | null
  title: string
  onClose: () => void
}

function Editor({ row, title, onClose }: EditorProps) {
  return <FormDrawer {...useCategoryForm(row)} title={title} onClose={onClose} />
}
