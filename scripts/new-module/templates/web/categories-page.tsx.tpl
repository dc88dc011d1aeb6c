import {
  __record__Categories,
  list__Record__Categories,
  remove__Record__Category,
  save__Record__Category,
} from '@muster/contract/calls/__module__/categories'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../texts.ts'

/** The categories of __many__, with their counts. */
export default function CategoriesPage() {
  const { t } = useTranslation('__camel__')
  return (
    <MasterScreen
      list={list__Record__Categories}
      rows={({ categories }) => categories}
      keyOf={({ id }) => id}
      cardOf={({ name, note, used_by, status }) => ({
        name,
        ...(note ? { line: note } : {}),
        note: t('categories.usedBy', { count: used_by }),
        ...(status === 0 ? { badge: t('categories.off') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('__camel__Titles:categories'), subtitle: t('categories.subtitle') },
        ...{ add: t('categories.add'), change: t('categories.change') },
        changeOne: (name) => t('categories.edit', { name }),
        empty: { title: t('categories.empty'), text: t('categories.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(__record__Categories, {
            name: { label: t('fields.name') },
            note: { label: t('fields.note') },
            status: { label: t('fields.active') },
          })}
          record={row}
          start={masterStart(__record__Categories)}
          save={saving(save__Record__Category)}
          remove={row && { run: removing(remove__Record__Category, { id: row.id }) }}
          refresh={[list__Record__Categories]}
        />
      )}
    />
  )
}
