import {
  expenseProjects,
  listExpenseProjects,
  removeExpenseProject,
  saveExpenseProject,
} from '@muster/contract/calls/expenses/expense-setup'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { type BodyOf, removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import './setup-texts.ts'

/** Projects that expenses are claimed for. */
export default function ProjectsPage() {
  const { t } = useTranslation('expenseSetup')
  return (
    <MasterScreen
      list={listExpenseProjects}
      input={{ body: {} }}
      rows={({ projects }) => projects}
      keyOf={({ id }) => id}
      cardOf={({ name, code, client, lines, status }) => ({
        name,
        about: [client, code].filter(Boolean).join(' · '),
        note: t('category.lines', { count: lines }),
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('expensesTitles:projects'), subtitle: t('project.subtitle'), add: t('project.add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('project.empty'), text: t('project.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer<BodyOf<typeof saveExpenseProject>>
          title={title}
          onClose={close}
          fields={masterFields(expenseProjects, {
            name: { label: t('name') },
            code: { label: t('project.code') },
            client: { label: t('project.client') },
            status: { label: t('active') },
          })}
          record={row}
          start={masterStart(expenseProjects)}
          save={saving(saveExpenseProject)}
          remove={
            row && { run: removing(removeExpenseProject, { id: row.id }), text: t('project.removeText') }
          }
          refresh={[listExpenseProjects]}
        />
      )}
    />
  )
}
