import { listTicketSubcategories } from '@muster/contract/calls/helpdesk/ticket-setup'
import type { TicketSubcategory } from '@muster/contract/helpdesk/ticket-setup.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { useSubcategoryForm } from './use-subcategory-form.tsx'
import './setup-texts.ts'

/** Who answers tickets, and what their forms ask. */
export default function SubcategoriesPage() {
  const { t } = useTranslation('helpdeskSetup')
  const handlersOf = ({ owner, agents }: TicketSubcategory) =>
    [...(owner ? [owner] : []), ...agents.filter((one) => one.EMPLOYEE_ID !== owner?.EMPLOYEE_ID)]
      .map((one) => one.EMPLOYEE_NAME)
      .join(', ')
  return (
    <MasterScreen
      list={listTicketSubcategories}
      input={{ body: {} }}
      rows={({ result }) => result.docs}
      keyOf={({ id }) => id}
      cardOf={(row) => ({
        ...{ name: row.name, about: row.category, line: handlersOf(row) || t('subcategory.nobody') },
        note: t(`subcategory.assignments.${row.assignment}`),
        ...(row.status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('helpdeskTitles:subcategories'), subtitle: t('subcategory.subtitle') },
        ...{ add: t('subcategory.add'), change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('subcategory.empty'), text: t('subcategory.emptyText') },
      }}
      drawer={({ row, data, title, close }) => <Editor row={row} data={data} title={title} onClose={close} />}
    />
  )
}

interface EditorProps {
  row: TicketSubcategory | null
  data: DataOf<typeof listTicketSubcategories>
  title: string
  onClose: () => void
}

function Editor({ row, data, title, onClose }: EditorProps) {
  const form = useSubcategoryForm(row, data)
  return <FormDrawer {...form} title={title} onClose={onClose} width={560} />
}
